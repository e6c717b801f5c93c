import '#styles.css';
import { shopTime } from '@atelier/domain';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { shopTimeZone } from '#config/shop.ts';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { pressByKey } from '#shared/page/keyboard.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createStop, createVisit } from '#subjects/staff/staff-repair.fixture.ts';
import { renderDesk, sentSteps } from '../create-desk.fixture.tsx';
import { createDeskRow, createDeskStop, createSections } from '../create-desk-row.fixture.ts';

afterEach(() => {
  dialogStore.closeAll();
  sessionStore.clear('person');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const handInButton = { name: 'HANDED_IN', steps: ['Repair.pickup.delivered'], form: false } as const;
const vanStops = ['VAN00001', 'VAN00002'].map((id) =>
  createDeskStop({ id, button: { ...handInButton, steps: [...handInButton.steps] } }),
);
const ownAccount = { id: 'staff-1', name: 'Leïla' };
const visit = createVisit({ status: 'ASSIGNED', assignee: ownAccount, date: shopTime(new Date(), shopTimeZone).day });
const stop = createDeskStop({ id: 'TODAY001', visit });
const week = ['2099-03-03', '2099-03-04', '2099-03-04'].map((date, index) =>
  createDeskStop({ id: `WEEK000${index}`, visit: { ...visit, date } }),
);

function button(name: string | RegExp) {
  return page.getByRole('button', { name });
}

const driverRoute = createSections({
  VAN: vanStops,
  TODAY: [stop, createDeskStop({ id: 'TODAY002', visit })],
  WEEK: week,
});

function openDesk(after = driverRoute) {
  return renderDesk({
    roles: ['COLLECTOR'],
    rows: driverRoute,
    rowsAfter: after,
    width: 375,
    seen: [createStop({ id: 'TODAY001', visits: [visit] })],
  });
}

test('a driver’s desk begins with van and next stop', async () => {
  const { screen } = await openDesk();
  await expect.element(screen.getByRole('heading', { name: 'In my vehicle (2)' })).toBeVisible();
  const next = screen.getByRole('listitem').filter({ hasText: 'Next stop' });
  await expect
    .element(next.getByRole('link', { name: /rue de Carthage/u }))
    .toHaveAttribute('href', 'https://www.google.com/maps?q=3+rue+de+Carthage%2C+Tunis');
  await expect.element(next.getByRole('link', { name: /20 418 305/u })).toHaveAttribute('href', 'tel:+21620418305');
  await pressByKey(button('Next 7 days (3)'));
  const days = screen
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);
  expect(days).toEqual(['Tuesday 3 March', 'Wednesday 4 March']);
});

test('later stops are folded to two lines [4.105]', async () => {
  const { screen } = await openDesk();
  const later = screen.getByRole('listitem').filter({ hasText: 'rue de Carthage' }).nth(1);
  const button = later.getByRole('button', { name: /^Details, .*TODAY002/u });
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  expect(later.element().getBoundingClientRect().height).toBeLessThan(96);
  expect(later.getByRole('button', { name: /^Collected/u }).elements()).toEqual([]);
  await pressByKey(button);
  await expect.element(later.getByRole('button', { name: /^Collected, .*TODAY002/u })).toBeVisible();
  await expect.element(later.getByRole('link', { name: /20 418 305/u })).toBeVisible();
});

test('an overdue stop shows its day', async () => {
  const monday = createDeskStop({ id: 'MONDAY01', visit: { ...visit, date: '2026-01-05' } });
  const { screen } = await renderDesk({ roles: ['COLLECTOR'], rows: createSections({ TODAY: [monday] }), width: 375 });
  const row = screen.getByRole('listitem').filter({ hasText: 'MONDAY01' });
  await expect.element(row.getByText('Not done that day')).toBeVisible();
  await expect.element(row.getByRole('heading', { name: /Monday 5 January/u })).toBeVisible();
  expect(row.getByText('Next stop').elements()).toEqual([]);
});

test('one press hands in the van’s devices', async () => {
  const { screen, sent } = await openDesk(createSections({ TODAY: [stop] }));
  await pressByKey(button('Hand in all'));
  await expect.element(screen.getByRole('heading', { name: /In my vehicle/u })).not.toBeInTheDocument();
  await pressByKey(button(/^Collected, .*TODAY001/u));
  await expect.poll(() => sentSteps(sent)).toEqual([['VAN00001', 'VAN00002'], ['Repair.pickup.collected']]);
});

test('collected devices offer the proof of their handover', async () => {
  const { screen, sent } = await renderDesk({
    roles: ['COLLECTOR'],
    rows: driverRoute,
    width: 375,
    seen: [createStop({ id: 'TODAY001', custody: 'COLLECTOR', visits: [visit] })],
  });
  await pressByKey(button(/^Collected, .*TODAY001/u));
  await expect.element(button('Add proof')).toBeVisible();
  for (const id of ['TODAY001', 'TODAY002']) {
    document.querySelector<HTMLElement>(`[data-row=${id}]`)?.focus();
    await userEvent.keyboard('x');
  }
  await pressByKey(button('Collected 2'));
  const proof = screen.getByRole('link', { name: /^Add proof · .*TODAY002/u });
  await expect.element(proof).toHaveAttribute('href', '/workshop/repairs/TODAY002');
  expect(sentSteps(sent)).toEqual([['Repair.pickup.collected'], ['TODAY002', 'TODAY001']]);
});

test('a courier’s devices are loaded by one press [4.95]', async () => {
  const home = { ...visit, type: 'RETURN' } as const;
  const load = ['LOAD0001', 'LOAD0002'].map((id) =>
    createDeskStop({ id, visit: home, button: { name: 'LOADED', steps: ['Repair.return.collected'], form: false } }),
  );
  const { screen, sent } = await renderDesk({ roles: ['COURIER'], rows: createSections({ LOAD: load }), width: 375 });
  await expect.element(screen.getByRole('heading', { name: 'To load (2)' })).toBeVisible();
  expect(screen.getByRole('link', { name: /rue de Carthage/u }).elements()).toEqual([]);
  await expect.element(button(/^Loaded, .*LOAD0001/u)).toBeVisible();
  await pressByKey(button('Load all'));
  await expect.poll(() => sentSteps(sent)).toEqual([['LOAD0001', 'LOAD0002']]);
});

test('nobody there is written down by two', async () => {
  const { screen, sent } = await openDesk();
  await pressByKey(button(/^Missed visit, .*TODAY001/u));
  await pressByKey(screen.getByRole('dialog').getByRole('button', { name: 'Absent' }));
  await expect.poll(() => sentSteps(sent).at(-1)).toBe('Repair.unreachable.request');
});

test.each([375, 1280])('the toast covers no row’s button at %i px', async (width) => {
  const rows = Array.from({ length: 14 }, (_, index) => createDeskRow({ id: `ACC000${10 + index}` }));
  await renderDesk({ rows: createSections({ ACCEPTED: rows }), width });
  await pressByKey(button(/^Confirm, .*ACC00010/u));
  await expect.element(button('Undo')).toBeVisible();
  window.scrollTo(0, document.documentElement.scrollHeight);
  const boxesOf = (matches: readonly Element[]) => matches.map((each) => each.getBoundingClientRect());
  const [told] = boxesOf([...document.querySelectorAll('[data-slot=toast]')]);
  const pressed = boxesOf(button(/^Confirm, /u).elements());
  expect(pressed).toHaveLength(14);
  expect(pressed.filter(({ bottom, right }) => bottom > (told?.top ?? 0) && right > (told?.left ?? 0))).toEqual([]);
});
