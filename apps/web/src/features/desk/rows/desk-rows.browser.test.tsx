import '#styles.css';
import type { DeskItem } from '@atelier/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createStaffRepair, withAllowedActions, createVisit } from '#subjects/staff/staff-repair.fixture.ts';
import { renderDesk } from '../create-desk.fixture.tsx';
import { createDeskRow, createSections } from '../create-desk-row.fixture.ts';

afterEach(() => {
  dialogStore.closeAll();
  sessionStore.clear('person');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const turn = {
  owner: 'OPERATOR',
  since: '2026-11-20T08:00:00.000Z',
  due: '2026-11-20T12:00:00.000Z',
  dueReason: { code: 'LIMIT', hours: 8 },
} as const;

function createRows(count: number, overrides: Partial<DeskItem> = {}): DeskItem[] {
  return Array.from({ length: count }, (_, index) =>
    createDeskRow({ id: `ROW0${1000 + index}`, nextAction: turn, ...overrides }),
  );
}

function rowOf(id: string) {
  return page.getByRole('listitem').filter({ hasText: id });
}

describe('a row', () => {
  test.each([
    ['accepted', 'ACCEPTED', {}],
    ['to be called', 'CALL', { customer: { name: 'Amel Trabelsi', phone: '+21620418305', address: null } }],
    [
      'that wishes for a window',
      'CALL',
      { status: 'REQUESTED', wish: { date: '2026-11-27', time: '09:00-12:00', lapsed: false } },
    ],
    ['to be planned', 'PLAN', { visit: createVisit({ status: 'PLANNED' }) }],
    [
      'to be planned, with a price and a long address,',
      'PLAN',
      {
        visit: createVisit({ status: 'PLANNED', address: '14 rue du Lac Biwa, résidence Les Jasmins, 1053 Tunis' }),
        proposal: { id: 'p', price: '410.000', estimatedTime: 3, expiresAt: turn.due },
      },
    ],
    [
      'to be chased after two calls',
      'FOLLOW_UP',
      {
        status: 'PROPOSED',
        customer: { name: 'Amel Trabelsi', phone: '+21620418305', address: null },
        proposal: { id: 'p', price: '410.000', estimatedTime: 3, expiresAt: turn.due },
        flag: { about: 'proposal', at: turn.since, how: 'PHONE' },
        attempts: { count: 2, lastBy: 'Nadia' },
        reminders: { count: 1, lastAt: turn.since },
      },
    ],
    [
      'written about',
      'ANSWER',
      {
        status: 'FIXING',
        message: 'Is there a cheaper panel, and when would it be there?',
        customer: { name: 'Amel Trabelsi', phone: '+21620418305', address: null },
        nextAction: { ...turn, owner: 'TECHNICIAN' },
      },
    ],
  ] as const)('a row %s fits two lines at 1280 px', async (_, key, overrides) => {
    await renderDesk({ rows: createSections({ [key]: createRows(3, overrides) }) });
    await expect.element(rowOf('ROW01001')).toBeVisible();
    const height = rowOf('ROW01001').element().getBoundingClientRect().height;
    expect(height).toBeGreaterThanOrEqual(52);
    expect(height).toBeLessThanOrEqual(60);
    const text = rowOf('ROW01001').element().querySelector('[data-row]')?.closest('div');
    const [box, ...lines] = [text, ...(text?.children ?? [])].map((each) => each?.getBoundingClientRect().right ?? 0);
    expect(Math.max(...lines)).toBeLessThanOrEqual(box ?? 0);
  });

  test.each([
    ['a pickup that failed', { custody: 'CUSTOMER', visit: createVisit({ status: 'FAILED' }) }, 'Pickup'],
    ['a pickup that is planned', { custody: 'CUSTOMER', visit: createVisit({ status: 'PLANNED' }) }, 'Pickup'],
    ['a return after its pickup', { custody: 'CENTER', visit: createVisit({ status: 'DELIVERED' }) }, 'Return'],
  ] as const)('a row about %s shows future days alone', async (...[about, stands, name]) => {
    const row = createDeskRow({ id: 'PLAN0001', ...stands });
    await renderDesk({ rows: createSections({ PLAN: [row] }) });
    await expect.element(rowOf('PLAN0001').getByText(name, { exact: true })).toBeVisible();
    expect(rowOf('PLAN0001').getByText('Sat 21 Nov').elements()).toHaveLength(about.endsWith('planned') ? 1 : 0);
  });
});

test('a request’s row names its wished window [2.290]', async () => {
  const wish = { date: '2026-11-27', time: '09:00-12:00', lapsed: false };
  const rows = [
    createDeskRow({ id: 'WISH0001', status: 'REQUESTED', wish }),
    createDeskRow({ id: 'WISH0002', status: 'REQUESTED', wish: { ...wish, lapsed: true } }),
  ];
  await renderDesk({ rows: createSections({ CALL: rows }) });
  await expect.element(rowOf('WISH0001').getByText('wishes for')).toBeVisible();
  expect(rowOf('WISH0001').element().textContent).toMatch(/wishes for Fri 27 Nov · 09:00–12:00/u);
  expect(rowOf('WISH0002').element().textContent).not.toContain('wishes for');
});

test('a postponed visit says why, who and when [4.103]', async () => {
  const postponed = { reason: 'Trop de retard', by: 'Hatem', at: '2026-11-20T07:54:00.000Z' };
  await renderDesk({
    rows: createSections({ PLAN: [createDeskRow({ id: 'BACK0001', custody: 'CUSTOMER', postponed })] }),
  });
  await expect.element(rowOf('BACK0001')).toBeVisible();
  expect(rowOf('BACK0001').element().textContent).toMatch(/Postponed: Trop de retard \(Hatem, .*07:54\)/u);
});

test.each([
  [{ count: 1, lastBy: 'Nadia' }, 'PHONE', /^1 unanswered call, .*, Nadia$/u, false],
  [{ count: 2, lastBy: 'Nadia' }, 'PHONE', /^2 unanswered calls, last .*, Nadia$/u, false],
  [{ count: 1, lastBy: 'Hatem' }, 'VISIT', /^1 missed visit, .*, Hatem$/u, false],
  [{ count: 3, lastBy: 'Nadia' }, 'PHONE', /^Unreachable: 3 attempts, last .*, Nadia$/u, true],
] as const)('a row shows attempts, their person and time: %o', async (...[attempts, how, words, isRed]) => {
  const row = createDeskRow({ id: 'TRIED001', flag: { about: 'request', at: turn.since, how }, attempts });
  await renderDesk({ rows: createSections({ CALL: [row] }) });
  const hint = rowOf('TRIED001').getByText(words).first();
  await expect.element(hint).toBeVisible();
  expect(hint.element().closest('.text-danger') !== null).toBe(isRed);
});

describe('a device at a late partner', () => {
  const button = { name: 'CALL_PARTNER', steps: ['Repair.delayed'], form: true } as const;
  const row = createDeskRow({
    id: 'LATE0001',
    custody: 'PARTNER',
    partner: 'Carthage',
    partnerContact: { reference: 'C-77', phone: '+21671000111' },
    customer: { name: 'Amel Trabelsi', phone: '+21620418305', address: null },
    button: { ...button, steps: [...button.steps] },
  });
  const repair = createStaffRepair({
    id: row.id,
    status: 'EXTERNALIZING',
    custody: 'PARTNER',
    partner: { name: 'Carthage', reference: 'C-77', due: '2026-11-20' },
    ...withAllowedActions('Repair.delayed'),
  });

  test('a row of a warranty claim says so', async () => {
    await renderDesk({ rows: createSections({ FOLLOW_UP: [{ ...row, isWarrantyClaim: true }] }) });
    await expect.element(rowOf('LATE0001').getByText('Warranty claim')).toBeVisible();
  });

  test('a late partner’s row has telephone and reference', async () => {
    await renderDesk({ rows: createSections({ FOLLOW_UP: [row] }) });
    const call = rowOf('LATE0001').getByRole('link', { name: /^Call Carthage/u });
    await expect.element(call).toHaveAttribute('href', 'tel:+21671000111');
    await expect.element(rowOf('LATE0001').getByText('Reference: C-77')).toBeVisible();
    await expect.element(rowOf('LATE0001').getByText(/20 418 305/u)).not.toBeInTheDocument();
  });

  test.each([
    ['Back today', /^\d\d\/\d\d\/\d{4}$/u],
    ['Another day', /^$/u],
  ])('a late partner’s row asks what they said: %s', async (answer, day) => {
    const { screen } = await renderDesk({ rows: createSections({ FOLLOW_UP: [row] }), seen: [repair] });
    await userEvent.click(page.getByRole('button', { name: /^Call the partner, /u }));
    const dialog = screen.getByRole('dialog', { name: 'What did the partner say?' });
    await expect.element(dialog.getByRole('link', { name: /^Call Carthage/u })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: answer }));
    const field = screen.getByLabelText('New expected date', { exact: true });
    await expect.poll(() => field.query()?.getAttribute('value')).toMatch(day);
  });
});

describe('a long desk', () => {
  test('a long section shows its remaining rows selectable', async () => {
    const rows = createRows(35);
    const { requests } = await renderDesk({ rows: createSections({ ACCEPTED: rows }) });
    await expect.element(rowOf('ROW01019')).toBeInTheDocument();
    await expect.element(rowOf('ROW01020')).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('checkbox', { name: /ROW01000/u }));
    await userEvent.click(page.getByRole('button', { name: '15 more' }));
    await userEvent.click(page.getByRole('checkbox', { name: /ROW01034/u }), { modifiers: ['Shift'] });
    await expect.element(page.getByRole('button', { name: 'Confirm 35' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: / more$/u })).not.toBeInTheDocument();
    expect(requests.filter((path) => path.startsWith('/staff/desk')).slice(0, 2)).toEqual([
      '/staff/desk',
      '/staff/desk?rows=40',
    ]);
  });

  test('a failed load of more rows keeps those shown', async () => {
    const { server } = await renderDesk({ rows: createSections({ ACCEPTED: createRows(35) }) });
    await expect.element(rowOf('ROW01019')).toBeInTheDocument();
    server.isAway = true;
    await userEvent.click(page.getByRole('button', { name: '15 more' }));
    await expect.element(page.getByText('No connection').first()).toBeVisible();
    await expect.element(rowOf('ROW01019')).toBeInTheDocument();
  });

  test('a long desk has a sticky bar of sections', async () => {
    await renderDesk({ rows: createSections({ CALL: createRows(20), ACCEPTED: [createDeskRow({ id: 'ACC00001' })] }) });
    const bar = page.getByRole('navigation', { name: 'Sections of the desk' });
    await expect.element(bar).toBeVisible();
    const names = bar.getByRole('button').elements();
    expect(names.map(({ textContent }) => textContent)).toEqual(['To call20', 'Quotes accepted1']);
    await userEvent.click(bar.getByRole('button', { name: /Quotes accepted/u }));
    const link = page.getByRole('link', { name: /ACC00001/u });
    await expect.element(link).toHaveFocus();
    expect(link.element().getBoundingClientRect().bottom).toBeLessThan(window.innerHeight);
    expect(bar.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
    await userEvent.keyboard('1');
    await expect.element(page.getByRole('link', { name: /ROW01000/u })).toHaveFocus();
  });
});

test('a technician’s desk has actionable rows above waiting ones', async () => {
  const [first, second, third] = createRows(3);
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('invariant: expected three rows');
  const { screen } = await renderDesk({
    roles: ['TECHNICIAN'],
    rows: createSections({ FIX: [first], FOR_PART: [second], RECEIVE: [third] }),
  });
  await expect.element(rowOf(first.id)).toBeVisible();
  const names = screen.getByRole('heading', { level: 2 }).elements();
  expect(names.map(({ textContent }) => textContent)).toEqual(['Arrived (1)', 'To fix (1)', 'Waiting']);
});
