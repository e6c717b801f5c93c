import '#styles.css';
import type { Slot, SlotPlan, SlotStop } from '@atelier/contract';
import { Toaster } from '@atelier/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#shared/api/query-client.ts';
import { axeAtAllViewports } from '#shared/page/axe-at-all-viewports.fixture.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { createPlannedVisit } from '#subjects/staff/staff-repair.fixture.ts';
import { createSlot, createSlotPlan, createSlotStop } from '#subjects/staff/slots.fixture.ts';
import { SlotsView } from './slots-view.tsx';

const plan = createSlotPlan();
const zone = {
  id: plan.zoneId,
  version: 1,
  retired: false,
  nameFr: 'Centre',
  nameEn: 'Centre',
  postalCodes: [],
  places: [],
};

type Answers = {
  readonly slots?: readonly Slot[];
  readonly plans?: readonly SlotPlan[];
  readonly stops?: readonly SlotStop[];
  readonly refusals?: readonly unknown[];
  readonly team?: readonly object[];
};

async function openSlots({
  slots = [createSlot()],
  plans = [plan],
  stops = [],
  refusals = [],
  team = [],
}: Answers = {}) {
  const refused = [...refusals];
  const sent: { method: string; path: string; body: unknown }[] = [];
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', (path: string, init: { method?: string; body?: string; headers?: HeadersInit }) => {
    const { pathname } = new URL(path, 'https://atelier.test');
    if (init.method !== 'GET' && init.method !== undefined) {
      sent.push({ method: init.method, path: pathname, body: JSON.parse(init.body ?? 'null') });
      keys.push(new Headers(init.headers).get('idempotency-key'));
      const refusal = refused.shift();
      if (refusal === 'lost') return Promise.reject(new TypeError('Failed to fetch'));
      if (refusal !== undefined) return Promise.resolve(Response.json(refusal, { status: 409 }));
      return Promise.resolve(
        Response.json(pathname.includes('slot-plans') ? plans : pathname.includes('days') ? slots : slots[0]),
      );
    }
    const answers: Readonly<Record<string, unknown>> = {
      '/staff/slots': slots,
      '/staff/slots/slot-1/stops': stops,
      '/staff/slot-plans': plans,
      '/staff/zones': [zone],
      '/staff/visits': { data: [createPlannedVisit()], usualDrivers: [] },
      '/staff/team': team,
    };
    return Promise.resolve(Response.json(answers[pathname] ?? null));
  });
  const Words = await withLanguage('en', 'customer', 'workshop', 'settings');
  const router = createMemoryRouter([{ path: '*', element: <SlotsView /> }]);
  await render(
    <Words>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
        <Toaster closeLabel="Dismiss" label="Messages" />
      </QueryClientProvider>
    </Words>,
  );
  return { sent, keys };
}

test('a day is closed after its visits are named [2.264]', async () => {
  const { sent } = await openSlots({ slots: [createSlot({ wished: 2 })] });
  await page.getByRole('button', { name: 'Close the day' }).click();
  await expect.element(page.getByText('2 requested windows end, and their customers choose again.')).toBeVisible();
  await expect.element(page.getByText('1 visit stays planned on this day.')).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close the day' }).click();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(sent).toEqual([{ method: 'PUT', path: '/staff/slot-days/2026-11-30', body: { closed: true } }]);
});

test('a window’s dialog names wishes and changes its capacity [2.290]', async () => {
  const { sent } = await openSlots({ slots: [createSlot({ taken: 5, wished: 2, overbookings: ['A neighbour'] })] });
  await page.getByRole('button', { name: /09:00–12:00.*5 \/ 4.*2 wished/u }).click();
  await expect.element(page.getByText('2 of them wished, not confirmed yet')).toBeVisible();
  await expect.element(page.getByText('Overbooked: A neighbour')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Closed: takes no further stops' }).click();
  await expect.element(page.getByText('2 requested windows end, and their customers choose again.')).toBeVisible();
  expect(await axeAtAllViewports()).toEqual([]);
  await page.getByRole('checkbox', { name: 'Closed: takes no further stops' }).click();
  const capacity = page.getByRole('textbox', { name: 'Stops at most' });
  await capacity.fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Enter a number from 1 to 50')).toBeVisible();
  await capacity.fill('6');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

  expect(sent[0]?.body).toEqual({ capacity: 6 });
});

test('stops are merged after a question and split again [2.293]', async () => {
  const group = ['2', '3'].map((id) => createSlotStop(id, { placeId: '2' }));
  const { sent } = await openSlots({ stops: [createSlotStop('1'), ...group] });
  await page.getByRole('button', { name: /09:00–12:00.*1 \/ 4/u }).click();
  await page.getByRole('checkbox', { name: '1 rue de Marseille' }).click();
  expect(page.getByRole('button', { name: 'Merge' }).elements()).toEqual([]);
  await page.getByRole('checkbox', { name: '3 rue de Marseille' }).click();
  expect(await axeAtAllViewports()).toEqual([]);
  await page.getByRole('button', { name: 'Merge' }).click();
  expect(sent).toEqual([]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Merge' }).click();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Split' }).click();
  await expect.element(page.getByText('Stops split')).toBeVisible();
  const path = '/staff/slots/slot-1/stops';
  expect(sent).toEqual([
    { method: 'PUT', path, body: { stopIds: ['1', '3'], merged: true } },
    { method: 'PUT', path, body: { stopIds: ['2', '3'], merged: false } },
  ]);
});

test('rule and window mark a driver who left', async () => {
  const karim = { id: 'karim', name: 'Karim Ben Ali' };
  const selma = { id: 'selma', name: 'Selma Gharbi', roles: ['COURIER'], avatar: null, awayUntil: null };
  await openSlots({
    team: [selma, { ...selma, ...karim, roles: ['OPERATOR'] }],
    slots: [createSlot({ driver: karim }), createSlot({ id: 'slot-2', driver: selma })],
    plans: [createSlotPlan({ driver: karim })],
  });
  await expect.element(page.getByRole('button', { name: /Karim Ben Ali.*no longer a driver/u })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Selma Gharbi$/u })).toBeVisible();
  await expect.element(page.getByText(/Outside seasons.*Karim Ben Ali · no longer a driver/u)).toBeVisible();
});

test('a retired rule names its driver without a mark', async () => {
  const karim = { id: 'karim', name: 'Karim Ben Ali' };
  const plans = [createSlotPlan({ driver: karim }), createSlotPlan({ id: 'plan-2', driver: karim, retired: true })];
  await openSlots({ slots: [], plans });
  await expect.element(page.getByText(/^Mon.*Karim Ben Ali · no longer a driver$/u)).toBeVisible();
  await expect.element(page.getByText(/^Mon.*Karim Ben Ali$/u)).toBeVisible();
});

test('a rule is added with its days', async () => {
  const { sent } = await openSlots({ slots: [], plans: [] });
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await page.getByRole('combobox', { name: 'Zone' }).click();
  await page.getByRole('option', { name: 'Centre' }).click();
  await page.getByRole('button', { name: 'Sat' }).click();
  expect(await axeAtAllViewports()).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent).toMatchObject([
    {
      method: 'POST',
      path: '/staff/slot-plans',
      body: {
        zoneId: zone.id,
        weekdays: [1, 2, 3, 4, 5, 6],
        seasons: 'ALL',
        time: '09:00-12:00',
        capacity: 4,
        driverId: null,
      },
    },
  ]);
});

test('a reopened new rule counts once', async () => {
  const { keys } = await openSlots({ slots: [], plans: [], refusals: ['lost'] });
  const dialog = page.getByRole('dialog');
  const addRule = async () => {
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await page.getByRole('combobox', { name: 'Zone' }).click();
    await page.getByRole('option', { name: 'Centre' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
  };
  await addRule();
  await expect.poll(() => keys).toHaveLength(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  for (const count of [2, 3]) {
    await addRule();
    await expect.poll(() => keys).toHaveLength(count);
    await expect.element(dialog).not.toBeInTheDocument();
  }
  const [first, again, next] = keys;
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

test('a rule without days focuses them', async () => {
  const { sent } = await openSlots({ plans: [createSlotPlan({ weekdays: [1] })] });
  await page.getByRole('button', { name: /^Change .*09:00–12:00/u }).click();
  await page.getByRole('button', { name: 'Mon', exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('button', { name: 'Mon', exact: true })).toHaveFocus();
  await expect.element(page.getByRole('group', { name: 'Days' })).toHaveAccessibleDescription(/./u);
  expect(sent).toEqual([]);
});

test('a conflicting rule keeps the edit and saves afterwards', async () => {
  const entry = createSlotPlan({ version: 5, capacity: 2 });
  const { sent } = await openSlots({ refusals: [{ message: 'editedMeanwhile', entry }] });
  await page.getByRole('button', { name: /^Change .*09:00–12:00/u }).click();
  const capacity = page.getByRole('textbox', { name: 'Stops at most' });
  await capacity.fill('6');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('A colleague was quicker')).toBeVisible();
  await expect.element(capacity).toHaveValue('6');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent).toMatchObject([{ body: { capacity: 6, version: 1 } }, { body: { capacity: 6, version: 5 } }]);
});

test('a repeated save of a rule is no conflict', async () => {
  const entry = createSlotPlan({ version: 2, capacity: 6 });
  const { sent } = await openSlots({ refusals: [{ message: 'unavailable' }, { message: 'editedMeanwhile', entry }] });
  await page.getByRole('button', { name: /^Change .*09:00–12:00/u }).click();
  await page.getByRole('textbox', { name: 'Stops at most' }).fill('6');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Service unavailable')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent).toMatchObject([{ body: { capacity: 6, version: 1 } }, { body: { capacity: 6, version: 1 } }]);
});
