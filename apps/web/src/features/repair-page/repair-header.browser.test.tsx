import '#styles.css';
import type { StaffRepair } from '@atelier/contract';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeAll, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { createStaffRepair } from '#subjects/staff/staff-repair.fixture.ts';
import { createLogEntry } from '#subjects/transitions/forms/render-form.fixture.tsx';
import { RepairHeader } from './repair-header.tsx';

let Words: Awaited<ReturnType<typeof withLanguage>>;
beforeAll(async () => {
  Words = await withLanguage('en', 'customer', 'workshop');
});

function renderWithPromise(overrides: Partial<StaffRepair>) {
  return render(
    <MemoryRouter>
      <Words>
        <RepairHeader repair={createStaffRepair({ expectedAt: '2026-11-18', custody: 'CENTER', ...overrides })} />
      </Words>
    </MemoryRouter>,
  );
}

describe('the day that was promised for a repair', () => {
  test.each([
    ['waits to be begun', { status: 'APPROVE_CONFIRMED', station: 5 }],
    ['is being repaired', { status: 'FIXING', station: 5 }],
  ] as const)('the promised day is shown while it %s', async (_, overrides) => {
    const screen = await renderWithPromise(overrides);
    await expect.element(screen.getByText('Repair expected on')).toBeVisible();
    await expect.element(screen.getByText('18 Nov 2026')).toBeVisible();
  });

  test.each([
    ['with its reason, where a delay set it', '2026-11-18', 1],
    ['alone, where a later promise did', '2026-11-12', 0],
  ])('the promised day is shown %s', async (_, day, count) => {
    const log = [
      createLogEntry({
        action: 'Repair.delayed',
        captured: { delayReason: 'PART', reason: 'From Sfax', expectedAt: day },
      }),
    ];
    const screen = await renderWithPromise({ status: 'FIXING', station: 5, log });
    await expect.element(screen.getByText('18 Nov 2026')).toBeVisible();
    expect(screen.getByText(/^Part not here yet$/u).elements()).toHaveLength(count);
  });

  test.each([
    ['repaired', { status: 'FIXED', station: 6, outcome: 'FIXED' }],
    ['on its way home', { status: 'RETURNING', station: 7, outcome: 'FIXED' }],
    ['stopped', { status: 'ABORTED', station: 5, outcome: 'UNREPAIRED_ABORTED' }],
  ] as const)('the promised day is hidden once it is %s', async (_, overrides) => {
    const screen = await renderWithPromise(overrides);
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.getByText('Repair expected on').elements()).toHaveLength(0);
  });
});

test('a repair’s title names device and customer', async () => {
  const screen = await renderWithPromise({ status: 'FIXING', station: 5, custody: 'CENTER' });
  const title = screen.getByRole('heading', { level: 1 });
  await expect.element(title).toHaveAccessibleName('Téléphone de Lina · Amel Trabelsi Repair #7K2M9QFX');
  await expect.element(screen.getByText('The customer reads')).toBeVisible();
  const next = screen.getByText('The customer reads').element().nextElementSibling;
  expect(next?.textContent).toMatch(/^We['’]re repairing your device/u);
});

test.each([
  ['Under warranty until 12 Feb 2099', '2099-02-12'],
  ['Warranty ended on 12 Jan 2026', '2026-01-12'],
])('staff read %s', async (text, warrantyUntil) => {
  const screen = await renderWithPromise({ status: 'COMPLETED', outcome: 'FIXED', warrantyUntil });
  await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
});

test('a warranty claim links its first repair [4.118]', async () => {
  const screen = await renderWithPromise({ previousRepair: '9ZK4T2AB', isWarrantyClaim: true });
  await expect.element(screen.getByText('Warranty claim for')).toBeVisible();
  const link = screen.getByRole('link', { name: 'repair #9ZK4T2AB' });
  await expect.element(link).toHaveAttribute('href', '/workshop/repairs/9ZK4T2AB');
});

describe('the claim of a warranty by the office', () => {
  const customer = { id: 'amel', name: 'Amel Trabelsi', phone: '+21620418305', address: '3 rue de Carthage, Tunis' };
  const covered = { status: 'COMPLETED', outcome: 'FIXED', warrantyUntil: '2099-02-12' } as const;

  function Handed() {
    return <pre aria-label="State">{JSON.stringify(useLocation().state)}</pre>;
  }

  async function renderCovered(overrides: Partial<StaffRepair>) {
    const repair = createStaffRepair({ ...covered, ...overrides });
    return render(
      <MemoryRouter>
        <Words>
          <RepairHeader repair={repair} takesRequests />
          <Handed />
        </Words>
      </MemoryRouter>,
    );
  }

  test.each([
    ['with a number by the number', customer.phone, undefined],
    ['without a number by the person', null, expect.objectContaining({ id: 'amel', name: 'Amel Trabelsi' })],
  ])('a customer %s claims', async (_, phone, caller) => {
    const { id, device, address } = createStaffRepair();
    const screen = await renderCovered({ customer: { ...customer, phone } });
    await userEvent.click(screen.getByRole('link', { name: 'Same problem again' }));
    const { claim } = JSON.parse(screen.getByLabelText('State').element().textContent) as { claim: unknown };
    const common = { phone: phone ?? '', customerId: 'amel', deviceId: device.id, address, previousRepair: id };
    expect(claim).toEqual({ ...common, ...(caller === undefined ? {} : { caller }) });
  });

  test('an open claim is linked in place of another', async () => {
    const screen = await renderCovered({ customer, openRepair: '9ZK4T2AB' });
    const link = screen.getByRole('link', { name: 'See the open request #9ZK4T2AB' });
    await expect.element(link).toHaveAttribute('href', '/workshop/repairs/9ZK4T2AB');
    expect(screen.getByText('Same problem again').elements()).toHaveLength(0);
  });

  test('a deleted account claims nothing', async () => {
    const screen = await renderCovered({ customer: { name: null, phone: null, address: null } });
    await expect.element(screen.getByText('Under warranty until 12 Feb 2099')).toBeVisible();
    expect(screen.getByText('Same problem again').elements()).toHaveLength(0);
  });
});

test.each([1, 2, 3])('three attempts make a customer unreachable: %i', async (count) => {
  const flag = { about: 'proposal', at: '2026-11-02T09:40:00.000Z', how: 'PHONE' } as const;
  const stands = { status: 'PROPOSED', custody: 'CENTER', outcome: 'NONE' } as const;
  const attempt = (_: unknown, index: number): StaffRepair['log'][number] => ({
    id: `log-${index}`,
    action: index === 0 ? 'Repair.proposal.sent' : 'Repair.unreachable.proposal',
    at: flag.at,
    receivedAt: flag.at,
    actor: { id: 'nadia', name: 'Nadia' },
    from: stands,
    to: stands,
    captured: {},
    corrected: false,
  });
  const screen = await renderWithPromise({ flag, log: Array.from({ length: count + 1 }, attempt) });
  await expect.element(screen.getByText(new RegExp(`By phone · ${count} attempts?,`, 'u'))).toBeVisible();
  expect(screen.getByText(/^Customer unreachable · /u).elements()).toHaveLength(count < 3 ? 0 : 1);
});

test('the last attempt is dated within its sentence', async () => {
  const flag = { about: 'proposal', at: '2026-11-02T09:40:00.000Z', how: 'PHONE' } as const;
  const repair = createStaffRepair({ flag });
  const screen = await renderWithPromise({ flag });
  await expect.element(screen.getByText(/^on 2nd Nov 2026 at \d\d:40$/u)).toBeVisible();
  const French = await withLanguage('fr', 'customer', 'workshop');
  const french = await render(
    <MemoryRouter>
      <French>
        <RepairHeader repair={repair} />
      </French>
    </MemoryRouter>,
  );
  await expect.element(french.getByText(/^le 2 nov\. 2026 à \d+.h.40$/u)).toBeVisible();
});
