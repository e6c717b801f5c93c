import type { StaffRepair } from '@atelier/contract';
import type { Action, StaffRole } from '@atelier/domain';
import { expect, test } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { createStaffRepair } from '#subjects/staff/staff-repair.fixture.ts';
import { createScanList, type ScanTask } from './scan-list.ts';
import type { ScanSound } from './scan-sound.ts';
import { scanStep, type ScanMode } from './scan-step.ts';

const operator = { id: 'staff-1', roles: ['OPERATOR' as StaffRole] };
const received: ScanTask = { mode: 'RECEIVED', actor: operator, shelf: null, shelfName: '', isRead: true };
const onShelf: ScanTask = { ...received, mode: 'SHELF', shelf: 'SB2B2B', shelfName: 'B2' };
const requested: readonly Action[] = ['Repair.confirm.request'];
const arrived = { status: 'DELIVERED', custody: 'CENTER', allowedActions: ['Repair.corrected'] } as const;

/** A shop with one repair. `lost` answers get lost on their way back. */
function openShop(repair: Partial<StaffRepair> = { allowedActions: [...requested] }) {
  let current = createStaffRepair({ id: '7K2M9QFX', ...repair });
  const answers = new Map<string, StaffRepair>();
  const server = { lost: 0, taken: 0, placed: [] as (string | null)[], labels: [] as (string | undefined)[] };
  const shelves = { refusal: null as 'repairMoved' | null };
  const sounds: ScanSound[] = [];
  const networkError = () => new ApiError({ key: 'networkError', status: null });
  const list = createScanList(
    {
      read: async (id) => {
        await Promise.resolve();
        if (id !== current.id) throw new ApiError({ key: 'notFound', status: 404 });
        return current;
      },
      take: async (_id, body, key) => {
        await Promise.resolve();
        const stored = answers.get(key);
        if (stored === undefined) {
          server.taken += 1;
          server.labels.push(body.label);
          const isUndo = 'action' in body && body.action === 'Repair.corrected';
          const change = isUndo ? createStaffRepair({ id: '7K2M9QFX', ...repair }) : arrived;
          current = { ...current, ...change, allowedActions: [...change.allowedActions], version: current.version + 1 };
          answers.set(key, current);
        }
        if (server.lost > 0) {
          server.lost -= 1;
          throw networkError();
        }
        return answers.get(key) ?? current;
      },
      place: async (_id, code) => {
        await Promise.resolve();
        if (shelves.refusal !== null) return shelves.refusal;
        server.placed.push(code);
        current = { ...current, shelf: code === null ? null : { code, name: code } };
        return null;
      },
    },
    (sound) => sounds.push(sound),
  );
  const settled = () => expect.poll(() => list.get().some(({ outcome }) => outcome.state === 'sending')).toBe(false);
  const states = () => list.get().map(({ outcome }) => outcome.state);
  return { list, server, shelves, sounds, settled, states };
}

test('two scans of a device are one step [2.176]', async () => {
  const { list, server, sounds, settled, states } = openShop();
  list.scan('7K2M9QFX', received);
  list.scan('7K2M9QFX', received);
  await settled();
  list.scan('7K2M9QFX', received);
  await settled();
  expect([server.taken, states(), sounds]).toEqual([1, ['done'], ['known', 'done', 'known']]);
});

test('a line that lost its answer repeats the step [2.177]', async () => {
  const { list, server, settled, states } = openShop();
  server.lost = 1;
  list.scan('7K2M9QFX', received);
  await settled();
  expect(states()).toEqual(['failed']);
  list.scan('7K2M9QFX', received);
  await settled();
  expect([server.taken, states()]).toEqual([1, ['done']]);
});

test('the label is sent for what was read [2.354]', async () => {
  const [read, typed] = [openShop(), openShop()];
  read.list.scan('7K2M9QFX', received);
  typed.list.scan('7K2M9QFX', { ...received, isRead: false });
  await Promise.all([read.settled(), typed.settled()]);
  expect([read.server.labels, typed.server.labels]).toEqual([['7K2M9QFX'], [undefined]]);
});

test('each scan is undone on its own', async () => {
  const { list, server, shelves, settled, states } = openShop();
  for (const task of [received, onShelf, { ...onShelf, shelf: 'SC3C3C' }]) {
    list.scan('7K2M9QFX', task);
    await settled();
  }
  const [second, first, arrival] = list.get();
  if (second === undefined || first === undefined || arrival === undefined) throw new Error('invariant: three lines');
  shelves.refusal = 'repairMoved';
  list.undo(second, 'wrong');
  await settled();
  expect(list.get()[0]?.outcome).toMatchObject({ state: 'done', error: 'repairMoved' });
  shelves.refusal = null;
  for (const line of [second, first]) {
    list.undo(line, 'wrong');
    await settled();
  }
  server.lost = 1;
  list.undo(arrival, 'wrong');
  await settled();
  expect(list.get()[2]?.outcome).toMatchObject({ state: 'done', error: 'networkError' });
  const failed = list.get()[2];
  if (failed !== undefined) list.undo(failed, 'wrong');
  await settled();
  expect([new Set(states()), server.taken]).toEqual([new Set(['undone']), 2]);
  expect(server.placed).toEqual(['SB2B2B', 'SC3C3C', 'SB2B2B', null]);
});

test('an older line leaves the new shelf', async () => {
  const { list, server, settled, states } = openShop({ custody: 'CENTER' });
  for (const code of ['SB2B2B', 'SC3C3C']) {
    list.scan('7K2M9QFX', { ...onShelf, shelf: code });
    await settled();
  }
  const [newer, older] = list.get();
  if (newer === undefined || older === undefined) throw new Error('invariant: two lines');
  list.undo(older, 'wrong');
  await settled();
  expect(list.get()[1]?.outcome).toMatchObject({ state: 'done', error: 'repairMoved' });
  for (const line of [newer, older]) {
    list.undo(line, 'wrong');
    await settled();
  }
  expect([states(), server.placed]).toEqual([
    ['undone', 'undone'],
    ['SB2B2B', 'SC3C3C', 'SB2B2B', null],
  ]);
});

test('an unknown number and an impossible step are refused', async () => {
  const { list, sounds, settled } = openShop({ status: 'CANCELLED', allowedActions: [] });
  list.scan('ZZZZZZZZ', received);
  list.scan('7K2M9QFX', received);
  list.scan('7K2M9QFX', onShelf);
  list.refuse('4006381333931', received, 'foreign');
  await settled();
  const reasons = list.get().map(({ outcome }) => (outcome.state === 'refused' ? outcome.reason : outcome.state));
  expect(reasons).toEqual(['foreign', 'noStep', 'unknown']);
  expect(new Set(sounds)).toEqual(new Set(['error', 'known']));
});

const visit = { ...createStaffRepair().visits[0], assignee: { id: 'staff-1', name: 'Hatem' } };
type Case = { readonly mode: ScanMode; readonly role: StaffRole; readonly repair: Partial<StaffRepair> };
const shelf = { code: 'SB2B2B', name: 'B2' };
const cases: readonly (readonly [string, string, Case])[] = [
  [
    'work of the bench',
    'steps',
    { mode: 'MINE', role: 'TECHNICIAN', repair: { ...arrived, allowedActions: ['Repair.diagnosis.assigned'] } },
  ],
  [
    'what a technician has',
    'already',
    { mode: 'MINE', role: 'TECHNICIAN', repair: { status: 'FIXING', technician: { id: 'staff-1', name: '' } } },
  ],
  ['what a partner has', 'refused', { mode: 'SHELF', role: 'OPERATOR', repair: { custody: 'PARTNER' } }],
  ['what is on that shelf', 'already', { mode: 'SHELF', role: 'OPERATOR', repair: { custody: 'CENTER', shelf } }],
  ['what is in the house', 'already', { mode: 'RECEIVED', role: 'OPERATOR', repair: { custody: 'CENTER' } }],
  [
    'a closed repair',
    'refused',
    { mode: 'RECEIVED', role: 'OPERATOR', repair: { status: 'COMPLETED', allowedActions: [] } },
  ],
];

test.each(cases)('a scan of %s: %s', (_, kind, { mode, role, repair }) => {
  const actor = { id: 'staff-1', roles: [role] };
  expect(scanStep(mode, createStaffRepair(repair), { actor, shelf: 'SB2B2B' }).kind).toBe(kind);
});

test('a driver takes only own visits', () => {
  const actor = { id: 'staff-1', roles: ['COURIER' as StaffRole] };
  const loadable = { custody: 'CENTER', status: 'RETURNING', allowedActions: ['Repair.return.collected'] } as const;
  const kindOf = (visits: StaffRepair['visits']) =>
    scanStep('MINE', createStaffRepair({ ...loadable, allowedActions: [...loadable.allowedActions], visits }), {
      actor,
      shelf: null,
    }).kind;
  const own = { ...visit, type: 'RETURN', status: 'ASSIGNED' } as StaffRepair['visits'][number];
  expect([kindOf([own]), kindOf([{ ...own, assignee: { id: 'other', name: '' } }])]).toEqual(['steps', 'refused']);
});
