import '#styles.css';
import type { Repair } from '@atelier/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#shared/api/query-client.ts';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { pressEnter } from '#shared/page/keyboard.fixture.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { stubServer } from '#subjects/session/server.fixture.ts';
import { Attendance } from './attendance.tsx';
import { LoadRepair } from '../load-repair.tsx';
import { RepairActions } from './repair-actions.tsx';
import { createRepair } from '../repair.fixture.ts';

let Words: Awaited<ReturnType<typeof withLanguage>>;
beforeAll(async () => {
  await page.viewport(1280, 800);
  Words = await withLanguage('en', 'customer');
  // The pointer of former tests would give hovered elements other colours.
  document.body.style.pointerEvents = 'none';
});

async function buttonsOf(repair: Repair) {
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <Words>
        <RepairActions repair={repair} />
        <hr className="bg-primary" />
      </Words>
    </QueryClientProvider>,
  );
  const colour = (element: Element): string => getComputedStyle(element).backgroundColor;
  const primary = colour(screen.getByRole('separator').element());
  const names = (shown: readonly Element[]) => shown.map(({ textContent }) => textContent);
  const read = () => {
    const buttons = screen.getByRole('button').elements();
    return { all: names(buttons), primary: names(buttons.filter((button) => colour(button) === primary)) };
  };
  return { ...read(), read };
}

const proposal: Repair['proposal'] = {
  id: 'p-1',
  price: '120.000',
  estimatedCost: null,
  estimatedTime: 3,
  warrantyDays: null,
  status: 'PENDING',
  expiresAt: '2026-12-20T09:00:00.000Z',
};
const atShop = { custody: 'CENTER' } as const;

test.for<[string, Partial<Repair>, primary: string[], others: string[]]>([
  ['a request', { allowedActions: ['Repair.updated', 'Repair.cancel.request'] }, [], ['Update', 'Cancel request']],
  ['a diagnosis without a price', { ...atShop, status: 'DIAGNOSED' }, [], ['Confirm']],
  [
    'a diagnosis with its price',
    {
      ...atShop,
      status: 'DIAGNOSED',
      proposal,
      allowedActions: ['Repair.confirm.diagnosed', 'Repair.reject.diagnosed'],
    },
    ['Confirm'],
    [],
  ],
  [
    'a price',
    {
      ...atShop,
      status: 'PROPOSED',
      proposal,
      allowedActions: ['Repair.approve.proposal', 'Repair.reject.diagnosed', 'Repair.updated'],
    },
    ['Review the quote'],
    ['Update'],
  ],
  ['an approval', { ...atShop, status: 'APPROVED', proposal, allowedActions: ['Repair.reject.diagnosed'] }, [], []],
  ['a repair under way', { ...atShop, status: 'FIXING' }, [], []],
  ['a device that is home again', { status: 'RETURNED', allowedActions: ['Repair.completed'] }, ['Give feedback'], []],
  ['a request that was declined', { status: 'DECLINED' }, ['Request again'], []],
] as const)('the awaited action of %s stands out alone', async ([, overrides, primary, others]) => {
  const shown = await buttonsOf(createRepair(overrides));
  expect(shown.primary).toEqual(primary);
  expect(shown.all.toSorted()).toEqual([...primary, ...others].toSorted());
});

const visit: NonNullable<Repair['pickupLogistic']> = {
  type: 'PICKUP',
  status: 'ASSIGNED',
  date: '2026-11-24',
  time: '09:00-12:00',
  address: '14 rue du Lac, Tunis',
  mode: 'HOME',
  confirmedAt: null,
  arrivesAt: null,
  failure: null,
  doorPhoto: null,
  condition: null,
  receivedBy: null,
};

const collectingRepair = createRepair({
  status: 'COLLECTING',
  allowedActions: ['Repair.cancel.request'],
  pickupLogistic: visit,
});

test('a planned visit offers another time', async () => {
  const { all } = await buttonsOf(collectingRepair);
  expect(all.toSorted()).toEqual(['Cancel request', 'Change the time']);
  await pressEnter(page.getByRole('button', { name: 'Change the time' }));
  expect(dialogStore.get().top).toEqual({ name: 'visit', repairId: collectingRepair.id });
  dialogStore.closeAll();
});

test('the sentence of a confirmed visit takes the focus', async () => {
  const coming = createRepair({ ...collectingRepair, pickupLogistic: { ...visit, date: '2099-11-24' } });
  const confirmed = { ...visit, date: '2099-11-24', confirmedAt: '2026-11-20T09:00:00.000Z' };
  stubServer({
    'GET /repair/requests': { status: 200, body: [coming] },
    [`POST /repair/requests/${coming.id}/attendance`]: {
      status: 200,
      body: { ...coming, pickupLogistic: confirmed },
    },
  });
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <Words>
        <LoadRepair id={coming.id}>{(repair) => <Attendance repair={repair} />}</LoadRepair>
      </Words>
    </QueryClientProvider>,
  );
  const status = screen.getByRole('status');
  const before = status.element();
  await pressEnter(status.getByRole('button', { name: "I'll be there" }));
  await expect.element(screen.getByText("You said you'll be there.")).toBeVisible();
  await expect.element(status).toHaveFocus();
  expect(status.element()).toBe(before);
  vi.unstubAllGlobals();
});

test('a failed return leads to its next visit', async () => {
  const returnLogistic = { ...visit, type: 'RETURN', status: 'FAILED', failure: 'ABSENT' } as const;
  const { all } = await buttonsOf(createRepair({ status: 'RETURNING', custody: 'COURIER', returnLogistic }));
  expect(all).toEqual(['Choose a time']);
});

const slot = { id: 'slot-1', date: '2099-11-25', time: '14:00-16:00' };

test.for([
  [[slot], ['Choose a time']],
  [[], []],
])('a shop with windows %j offers %j', async ([slots, names]) => {
  stubServer({ 'GET /repair/slots?repairId=7K2M9QFX': { status: 200, body: { slots, byPhone: null } } });
  const shown = createRepair({ id: '7K2M9QFX', status: 'CONFIRMED', allowedActions: ['Repair.visit.moved'] });
  const { read } = await buttonsOf(shown);
  await expect.poll(() => read().all).toEqual(names);
  vi.unstubAllGlobals();
});

test.for([
  [false, 'Change the time'],
  [true, 'Choose a time'],
] as const)('a requested window (lapsed: %s) offers %s', async ([lapsed, name]) => {
  const wish = { date: slot.date, time: slot.time, lapsed };
  expect((await buttonsOf(createRepair({ wish }))).all).toEqual([name]);
});
