import { expect, test } from 'vitest';
import { createRepairFacts, createVisit, people } from '../test/repair-life.fixture.ts';
import type { Actor, Command, RepairFacts } from '../repair/repair-facts.ts';
import type { Action } from '../repair/vocabulary.ts';
import { replayStates, type LogStep } from '../turns/replay-log.ts';
import { decide } from './decide.ts';
import { factsAfter } from './effects.ts';
import { decideLateHandover, isHandoverAction } from './late-handover.ts';

const start = Date.parse('2026-03-02T08:00:00Z');

type Update = { readonly action: Action; readonly actor: Actor; readonly minute: number; readonly captured?: object };

type Entry = Update & { readonly before: RepairFacts; readonly after: RepairFacts };

type Lived = { facts: RepairFacts; readonly entries: Entry[]; readonly contradicted: Update[]; repeated: number };

const drivers: readonly Actor[] = [people.collector, people.otherCollector, people.driver];

/** Takes an update as the server does: by the table, else as a late handover. */
function take(lived: Lived, update: Update): void {
  const { action, actor, minute, captured = {} } = update;
  const command: Command = { action, actor, at: new Date(start + minute * 60_000), captured };
  const decision = decide(lived.facts, command);
  const result = decision.allowed || !isHandoverAction(action) ? decision : decideLateHandover(lived.facts, late());
  if (result === 'repeated') lived.repeated += 1;
  else if (typeof result === 'string') lived.contradicted.push(update);
  else if (result.allowed) {
    const before = lived.facts;
    lived.facts = factsAfter(before, {
      command: { ...command, captured: result.captured },
      change: result.change,
      newProposalId: '',
    });
    lived.entries.push({ ...update, captured: result.captured, before, after: lived.facts });
  }

  function late() {
    const given = lived.entries.findLastIndex(({ captured: named = {} }) => Object.values(named).includes(actor.id));
    const recorded = lived.entries.findLastIndex((entry) => entry.action === action && entry.actor === actor);
    const handover = lived.entries.findLast((entry) => entry.before.custody !== entry.after.custody);
    return {
      command,
      hadVisit: given >= 0,
      isRecorded: recorded >= 0 && recorded >= given,
      visit: lived.facts.visit ?? lived.entries.findLast(({ after }) => after.visit !== null)?.after.visit ?? null,
      lastHandoverAt: handover === undefined ? null : new Date(start + handover.minute * 60_000),
    };
  }
}

function assigned(actor: Actor, minute: number): Update {
  const captured = { assigneeId: actor.id, date: '2026-03-03', time: '09:00-12:00', address: 'Tunis' };
  return { action: 'Repair.pickup.assigned', actor: people.operator, minute, captured };
}

function collects(actor: Actor, minute: number): readonly Update[] {
  return [
    { action: 'Repair.pickup.collected', actor, minute },
    { action: 'Repair.pickup.delivered', actor, minute: minute + 5 },
  ];
}

function interleavings(queues: readonly (readonly Update[])[]): readonly (readonly Update[])[] {
  const open = queues.filter((queue) => queue.length > 0);
  if (open.length === 0) return [[]];
  return open.flatMap((queue) => {
    const [first, ...rest] = queue;
    if (first === undefined) return [];
    return interleavings(queues.map((each) => (each === queue ? rest : each))).map((tail) => [first, ...tail]);
  });
}

function live(updates: readonly Update[]): Lived {
  const lived: Lived = {
    facts: createRepairFacts({ status: 'CONFIRMED' }),
    entries: [],
    contradicted: [],
    repeated: 0,
  };
  for (const update of updates) take(lived, update);
  return lived;
}

const given = drivers.map((actor, nth) => assigned(actor, nth));

test('interleaved queues end in an explained log [2.340]', () => {
  const queues = drivers.map((actor, nth) => collects(actor, 60 + nth * 10));
  const all = interleavings(queues);
  expect(all).toHaveLength(90);
  for (const order of all) {
    const { facts, entries, contradicted, repeated } = live([...given, ...order]);
    const handovers = entries.filter(({ before, after }) => before.custody !== after.custody);
    // Each handover begins where the one before it ended.
    handovers.slice(1).forEach(({ before }, nth) => expect(before.custody).toBe(handovers[nth]?.after.custody));
    const taken = entries
      .map(({ action, actor }) => `${action} ${actor.id}`)
      .filter((each) => !each.includes('assigned'));
    expect(new Set(taken).size).toBe(taken.length);
    // Every report is an entry, known already, or a question for the office.
    expect(taken.length + contradicted.length + repeated).toBe(6);
    expect(facts.custody).toBe('CENTER');
    expect(facts.visit?.status).toBe('DELIVERED');
  }
});

test.each<[string, readonly Update[]]>([
  ['given to another driver', [assigned(people.otherCollector, 30)]],
  ['cancelled', [{ action: 'Repair.cancel.request', actor: people.operator, minute: 30, captured: { reason: 'x' } }]],
  ['failed', [{ action: 'Repair.unreachable.request', actor: people.operator, minute: 30, captured: { how: 'CALL' } }]],
])('a collected device of a visit %s stays known [2.341]', (_what, entered) => {
  const [collected, delivered] = collects(people.collector, 20);
  if (collected === undefined || delivered === undefined) throw new Error('invariant: two updates');
  const lived = live([assigned(people.collector, 0), ...entered, collected]);
  expect(lived.facts).toMatchObject({
    status: 'COLLECTED',
    custody: 'COLLECTOR',
    visit: { type: 'PICKUP', status: 'COLLECTED', assigneeId: people.collector.id },
  });
  take(lived, delivered);
  expect(lived.facts).toMatchObject({ status: 'DELIVERED', custody: 'CENTER' });
  expect(lived.contradicted).toEqual([]);
});

test('a second phone records each handover once [2.342]', () => {
  const queue = collects(people.collector, 20);
  const lived = live([assigned(people.collector, 0), ...queue, ...queue]);
  expect(lived.entries).toHaveLength(3);
  expect(lived.repeated).toBe(2);
});

test('a driver without the visit records nothing', () => {
  const facts = createRepairFacts({ status: 'COLLECTING', visit: createVisit('PICKUP', 'ASSIGNED') });
  const command = {
    action: 'Repair.pickup.collected',
    actor: people.otherCollector,
    at: new Date(start),
    captured: {},
  };
  const late = { hadVisit: false, isRecorded: false, visit: facts.visit, lastHandoverAt: null };
  expect(decideLateHandover(facts, { ...late, command: command as Command })).toBe('notTheirs');
});

test.each([
  [60_000, { allowed: true }],
  [60_001, 'contradicted'],
])('a handover %s ms before another is %j', (earlier, expected) => {
  const visit = createVisit('PICKUP', 'ASSIGNED', people.otherCollector.id);
  const facts = createRepairFacts({ status: 'COLLECTING', visit });
  const { collector: actor } = people;
  const command: Command = { action: 'Repair.pickup.collected', actor, at: new Date(start), captured: {} };
  const lastHandoverAt = new Date(start + earlier);
  const late = { command, hadVisit: true, isRecorded: false, visit, lastHandoverAt };
  expect([decideLateHandover(facts, late)]).toMatchObject([expected]);
});

test('the replay of a late handover gives its facts', () => {
  const [collected] = collects(people.collector, 20);
  if (collected === undefined) throw new Error('invariant: an update');
  const lived = live([assigned(people.collector, 0), assigned(people.otherCollector, 30), collected]);
  const log = lived.entries.map(({ action, actor, captured = {}, after, minute }, nth): LogStep => {
    const { status, custody, outcome } = after;
    const at = new Date(start + minute * 60_000);
    return {
      version: nth + 1,
      action,
      actorId: actor.id,
      at,
      to: { status, custody, outcome },
      captured,
      corrected: false,
    };
  });
  const rolesOf = (id: string) => Object.values(people).find((person) => person.id === id)?.roles ?? [];
  const states = replayStates(log, { customerId: people.customer.id, rolesOf });
  expect(states.at(-1)?.facts).toMatchObject({ visit: lived.facts.visit, custody: 'COLLECTOR' });
});
