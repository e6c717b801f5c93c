import '#styles.css';
import type { Repair } from '@atelier/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { createRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { axeViolations } from '#shared/page/axe.fixture.ts';
import { DashboardRepairs } from './dashboard-repairs.tsx';
import { RepairCard } from './repair-card.tsx';
import { renderAt, createRepairs } from './render-repairs.fixture.tsx';

afterEach(async () => {
  dialogStore.closeAll();
  await page.viewport(1280, 800);
});

function timeAgo(milliseconds: number): string {
  return new Date(Date.now() - milliseconds).toISOString();
}

const minute = 60_000;
const hour = 60 * minute;

describe('the cards of the dashboard', () => {
  test.each([
    [1, 375],
    [1, 767],
    [2, 768],
    [2, 1279],
    [3, 1280],
    [3, 1920],
  ])('cards have %i columns at %i pixels [2.67]', async (columns, width) => {
    await page.viewport(width, 800);
    const { tree } = await renderAt('/dashboard', <DashboardRepairs repairs={createRepairs(7)} />);
    const screen = await render(tree);
    const cards = screen.getByRole('list', { name: 'In progress', exact: true }).getByRole('listitem');
    await expect.element(screen.getByRole('heading', { name: 'Repair #R0007' })).toBeVisible();
    const lefts = [...document.querySelectorAll('[data-slot=card]')].map((card) =>
      Math.round(card.getBoundingClientRect().left),
    );
    expect([cards.elements().length > 7, lefts.length, new Set(lefts).size]).toEqual([true, 7, columns]);
  });
});

describe('a dashboard without a repair under way', () => {
  const shows = async (repairs: Repair[]) => {
    await page.viewport(375, 740);
    const { tree } = await renderAt('/dashboard', <DashboardRepairs repairs={repairs} />);
    return { screen: await render(tree) };
  };

  test('an empty dashboard says there are no repairs yet', async () => {
    const { screen } = await shows([]);
    await expect.element(screen.getByText('No repairs yet', { exact: true })).toBeVisible();
  });

  test('a dashboard without open repairs names the last end', async () => {
    const { screen } = await shows([createRepair({ status: 'COMPLETED' })]);
    await expect.element(screen.getByText('No repair in progress', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('Your last repair is completed.', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('No repairs yet')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'See repair #7K2M9QFX' }));
    expect(dialogStore.get().base).toEqual({ name: 'details', repairId: '7K2M9QFX' });
  });

  test('a declined request is one line below the message', async () => {
    const { screen } = await shows([createRepair({ status: 'DECLINED' })]);
    await expect.element(screen.getByText('Your last request is closed.', { exact: true })).toBeVisible();
    const lines = screen.getByRole('list', { name: 'Closed repairs', exact: true }).getByRole('listitem');
    await expect.element(lines).toMatchTextContent(/Téléphone de Lina.*#7K2M9QFX.*Declined/u);
    expect(lines.element().getBoundingClientRect().height).toBeLessThan(120);
    await userEvent.click(screen.getByRole('button', { name: /Repair #7K2M9QFX/u }));
    expect(dialogStore.get().base).toEqual({ name: 'details', repairId: '7K2M9QFX' });
  });
});

const proposal = {
  id: 'p-1',
  price: '120.000',
  estimatedCost: null,
  estimatedTime: 3,
  warrantyDays: null,
  status: 'PENDING',
  expiresAt: '2026-12-20T09:00:00.000Z',
} as const;
const pricedRepair = createRepair({
  id: 'PRICED00',
  status: 'PROPOSED',
  custody: 'CENTER',
  proposal,
  allowedActions: ['Repair.approve.proposal', 'Repair.reject.diagnosed'],
});
const unreachedRepair = createRepair({
  id: 'CALLED00',
  flag: { at: timeAgo(hour), how: 'PHONE', about: 'request' },
  allowedActions: ['Repair.reachable'],
});
const returnedRepair = createRepair({ id: 'RETURNED', status: 'RETURNED', allowedActions: ['Repair.completed'] });
const repairInProgress = createRepair({ id: 'FIXING00', status: 'FIXING', custody: 'CENTER' });
const diagnosingRepair = createRepair({ id: 'DIAGNOSE', status: 'DIAGNOSING', custody: 'CENTER' });

describe('what waits for the customer', () => {
  const renderDashboard = async (repairs: Repair[]) => {
    const { tree } = await renderAt('/dashboard', <DashboardRepairs repairs={repairs} />);
    const screen = await render(tree);
    await expect.element(screen.getByRole('heading', { level: 3 }).first()).toBeVisible();
    const namesIn = (list: string) =>
      screen
        .getByRole('list', { name: list, exact: true })
        .getByRole('heading', { level: 3 })
        .elements()
        .map(({ textContent }) => textContent);
    return { screen, namesIn };
  };

  test('the customer’s turns come first: price, call, rating', async () => {
    const { screen, namesIn } = await renderDashboard([
      returnedRepair,
      repairInProgress,
      unreachedRepair,
      diagnosingRepair,
      pricedRepair,
    ]);
    expect(namesIn('Your turn')).toEqual(['Repair #PRICED00', 'Repair #CALLED00', 'Repair #RETURNED']);
    expect(namesIn('In progress').toSorted()).toEqual(['Repair #DIAGNOSE', 'Repair #FIXING00']);
    const [first] = screen.getByRole('heading', { level: 2 }).elements();
    expect(first?.textContent).toBe('Your turn');
    expect(await axeViolations()).toEqual([]);
  });

  test.for([
    [
      'Quote to approve: 120\u00a0TND, 3 working days',
      'Review the quote',
      pricedRepair,
      { name: 'proposal', repairId: 'PRICED00' },
    ],
    ['Tell us how it went', 'Give feedback', returnedRepair, { name: 'feedback', repairId: 'RETURNED' }],
  ] as const)('%s: its button leads there at once', async ([line, button, repair, top]) => {
    const { screen } = await renderDashboard([repair]);
    await expect.element(screen.getByText(line, { exact: true })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: button, exact: true }));
    expect(dialogStore.get()).toEqual({ base: null, top });
  });

  test('a missed customer says so in the details', async () => {
    const { screen } = await renderDashboard([unreachedRepair]);
    await userEvent.click(screen.getByRole('button', { name: 'Tell us when to call', exact: true }));
    expect(dialogStore.get()).toEqual({ base: { name: 'details', repairId: 'CALLED00' }, top: null });
  });

  test('a turn without allowed action has no button', async () => {
    const { screen } = await renderDashboard([createRepair({ ...pricedRepair, allowedActions: [] })]);
    await expect.element(screen.getByRole('button', { name: 'Review the quote' })).not.toBeInTheDocument();
  });
});

describe('a single repair', () => {
  const alone = async (width: number) => {
    await page.viewport(width, 800);
    const { tree } = await renderAt('/dashboard', <DashboardRepairs repairs={[repairInProgress]} />);
    const screen = await render(tree);
    await expect.element(screen.getByRole('heading', { name: 'Repair #FIXING00' })).toBeVisible();
    const card = document.querySelector('[data-slot=card]')?.getBoundingClientRect();
    return { screen, card, rail: document.querySelector('[data-slot=rail]')?.getAttribute('data-size') };
  };

  test.each([768, 1280, 1920])('a single repair fills %i pixels with its rail', async (width) => {
    const { screen, card, rail } = await alone(width);
    expect([card?.width, rail]).toEqual([width, 'full']);
    await expect.element(screen.getByText('At the shop', { exact: true })).toBeVisible();
    await expect.element(screen.getByText("We're repairing your device", { exact: true })).toBeVisible();
  });

  test('a single repair is a usual card on phones', async () => {
    const { card, rail } = await alone(375);
    expect([card?.width, rail]).toEqual([375, 'slim']);
  });
});

describe('a card', () => {
  test('an unchanged card tells one time', async () => {
    const repair = createRepair({ createdAt: timeAgo(minute / 2), updatedAt: timeAgo(minute / 2) });
    const { tree } = await renderAt('/dashboard', <RepairCard repair={{ ...repair, updatedAt: repair.createdAt }} />);
    const screen = await render(tree);
    await expect.element(screen.getByText('just now', { exact: true })).toBeVisible();
    expect(document.querySelectorAll('dt')).toHaveLength(1);
  });

  test('a card is one visible tab stop', async () => {
    const { tree } = await renderAt('/dashboard', <RepairCard repair={repairInProgress} />);
    const screen = await render(tree);
    const opener = screen.getByRole('button', { name: 'Repair #FIXING00', exact: true });
    await expect.element(opener).toBeVisible();
    expect(opener.element().querySelector('svg')).not.toBeNull();
    expect([...document.querySelectorAll('[data-slot=card] :is(button, a, [tabindex="0"])')]).toEqual([
      opener.element(),
    ]);
  });

  test('rails and times of neighbouring cards are level', async () => {
    const repairs = (['FIXING', 'COLLECTED', 'APPROVED'] as const).map((status, index) =>
      createRepair({ id: `LEVEL00${index}`, status, custody: 'CENTER' }),
    );
    const { tree } = await renderAt('/dashboard', <DashboardRepairs repairs={repairs} />);
    const screen = await render(tree);
    await expect.element(screen.getByRole('heading', { name: 'Repair #LEVEL000' })).toBeVisible();
    const tops = (part: string) =>
      new Set([...document.querySelectorAll(part)].map((each) => Math.round(each.getBoundingClientRect().top)));
    expect([tops('[data-slot=rail]').size, tops('dl').size]).toEqual([1, 1]);
    const room = [...document.querySelectorAll('dl')].map((terms) => {
      const above = terms.previousElementSibling?.getBoundingClientRect().bottom ?? 0;
      return terms.getBoundingClientRect().top - above;
    });
    expect(Math.max(...room)).toBeLessThan(60);
  });

  test('a card begins with its device and next step [2.74]', async () => {
    const { tree } = await renderAt('/dashboard', <RepairCard repair={repairInProgress} />);
    const screen = await render(tree);
    const [device, next, number] = [
      screen.getByText(repairInProgress.device.name, { exact: true }),
      screen.getByText(/^We're repairing your device/u),
      screen.getByRole('heading', { level: 3 }),
    ];
    await expect.element(device).toBeVisible();
    const tops = [device, next, number].map((each) => each.element().getBoundingClientRect().top);
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    expect(new Set(tops).size).toBe(3);
    await expect.element(screen.getByText(repairInProgress.issue)).toBeVisible();
  });

  test('card has its price in dinars before dollars [2.75]', async () => {
    const { tree } = await renderAt(
      '/dashboard',
      <RepairCard repair={createRepair({ ...repairInProgress, price: '120.000' })} />,
    );
    const screen = await render(tree);
    const price = screen.getByRole('definition').first();
    await expect.element(price).toHaveTextContent('120 TND$120.00');
    await expect.element(price.getByText('$120.00')).toHaveAttribute('aria-hidden', 'true');
  });

  test('a card tells its times and its status [2.76]', async () => {
    const repair = createRepair({
      status: 'CONFIRMED',
      createdAt: timeAgo(3 * hour + minute),
      updatedAt: timeAgo(5 * minute + 1),
    });
    const { tree } = await renderAt('/dashboard', <RepairCard repair={repair} />);
    const screen = await render(tree);
    await expect
      .element(screen.getByText("Your request is accepted. We'll call you to arrange the pickup."))
      .toBeVisible();
    const terms = () =>
      [...document.querySelectorAll('dt')].map((name) => [
        name.textContent,
        name.nextElementSibling?.textContent,
        name.nextElementSibling?.querySelector('time')?.dateTime,
      ]);
    await expect.poll(terms).toEqual([
      ['Created', '3h ago', repair.createdAt],
      ['Updated', '5m ago', repair.updatedAt],
    ]);
  });
});
