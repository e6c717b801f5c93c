import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowedActions, decide } from './decide.ts';
import { factsAfter } from './effects.ts';
import { isClosed, type Actor, type Captured, type Command, type RepairFacts } from './repair-facts.ts';
import { aRepair, command, monday, people } from './repair-life.fixture.ts';
import { transitionOf } from './repair-table.ts';
import { keyOf, lies } from './repair-truths.fixture.ts';
import { actions, statuses, type Action } from './vocabulary.ts';

/** A die that always falls alike for the same seed (mulberry32): a walk is a list of seeds, so it shrinks and replays. */
function dieOf(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

type Die = ReturnType<typeof dieOf>;

function pick<T>(die: Die, choices: readonly [T, ...T[]]): T {
  return choices[die(choices.length)] ?? choices[0];
}

const [firstAction, ...otherActions] = actions;
const everybody: readonly [Actor, ...Actor[]] = [people.customer, ...Object.values(people).slice(1)];

/** What people type, right or wrong: anything may be missing, and names may be another's. */
function capturedBy(die: Die, facts: RepairFacts): Captured {
  return {
    ...(die(3) === 0 ? { price: '90.500', estimatedTime: 1 + die(90) } : {}),
    ...(die(6) === 0 ? { estimatedCost: '10.000' } : {}),
    ...(die(3) === 0 ? { isExternalized: die(2) === 0, partner: pick(die, ['a partner', ' ']) } : {}),
    ...(die(2) === 0 ? { how: pick(die, ['PHONE', 'MESSAGE', 'VISIT']) } : {}),
    ...(die(2) === 0 ? { assigneeId: pick(die, everybody).id } : {}),
    ...(die(12) === 0 ? { proposalId: 'another' } : {}),
    ...(die(12) === 0 ? { notes: '', reason: '' } : {}),
    ...(die(8) === 0 && facts.visit !== null ? { date: '2026-03-05', time: '14:00-16:00' } : {}),
  };
}

const endings: readonly Action[] = [
  'Repair.cancel.request',
  'Repair.decline.request',
  'Repair.aborted',
  'Repair.writtenOff',
  'Repair.corrected',
];

/** What the first person from a random one on may do; ends and ways back seldom, or few would get far. */
function offerTo(die: Die, facts: RepairFacts, at: Date): { actor: Actor; action: Action } | undefined {
  const start = die(everybody.length);
  const seldom = die(15) === 0;
  for (let turn = 0; turn < everybody.length; turn += 1) {
    const actor = everybody[(start + turn) % everybody.length] ?? everybody[0];
    const [first, ...rest] = allowedActions(facts, actor, at).filter((action) => seldom || !endings.includes(action));
    if (first !== undefined) return { actor, action: pick(die, [first, ...rest]) };
  }
  return undefined;
}

/** Most steps ask for something that somebody may do; every eighth for anything at all. */
function askedBy(die: Die, facts: RepairFacts, at: Date): Command {
  const offer = die(8) === 0 ? undefined : offerTo(die, facts, at);
  const { actor, action } = offer ?? { actor: pick(die, everybody), action: pick(die, [firstAction, ...otherActions]) };
  const edit = { issueChanged: die(2) === 0, deviceChanged: die(3) === 0 };
  return command(facts, [action, actor, capturedBy(die, facts)], { at, edit });
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}

function sameButHistory(a: RepairFacts | undefined, b: RepairFacts): boolean {
  return a !== undefined && keyOf(a) === keyOf(b);
}

/** The actions after which the device may be elsewhere: stated here on their own, not read from the table. */
const moving: readonly Action[] = [
  'Repair.pickup.collected',
  'Repair.pickup.delivered',
  'Repair.diagnosis.started',
  'Repair.diagnosis.externalized',
  'Repair.diagnosis.finished',
  'Repair.fix.started',
  'Repair.fix.finished',
  'Repair.return.collected',
  'Repair.return.delivered',
  'Repair.return.broughtBack',
  'Repair.writtenOff',
];

/** What one step must keep beside the truths of its end. */
function broken(before: RepairFacts, asked: Command, afterwards: RepairFacts): string[] {
  const attempt = transitionOf(asked.action).reads === 'attempt';
  const corrected = asked.action === 'Repair.corrected';
  const keepsStatus = attempt || asked.action === 'Repair.delayed' || asked.action === 'Repair.reachable';
  const checks: [string, boolean][] = [
    ['closed, and yet it went on', !isClosed(before)],
    [
      'an attempt keeps status and device',
      !keepsStatus || (before.status === afterwards.status && before.custody === afterwards.custody),
    ],
    ['an attempt flags, anything else unflags', corrected || afterwards.flagged === attempt],
    ['a correction restores', !corrected || sameButHistory(before.newest?.before, afterwards)],
    ['nobody corrects the customer', !corrected || before.newest?.byCustomer === false],
    [
      'the device moves by a step that moves it',
      corrected || before.custody === afterwards.custody || moving.includes(asked.action),
    ],
    ['only the customer ends it well', afterwards.status !== 'COMPLETED' || asked.actor.id === people.customer.id],
    ['the newest entry is this one', afterwards.newest?.action === asked.action],
    ['the customer stays', afterwards.customerId === before.customerId],
  ];
  return checks.filter(([, holds]) => !holds).map(([name]) => `${asked.action}: ${name}`);
}

/** Takes one step; the facts afterwards, or the same when the table refuses, and what was wrong with it. */
function stepped(facts: RepairFacts, seed: number, index: number): { facts: RepairFacts; wrong: string[] } {
  const die = dieOf(seed ^ Math.imul(index, 0x9e3779b9));
  const at = new Date(monday.getTime() + index * 4 * 60_000);
  const asked = frozen(askedBy(die, facts, at));
  const decision = decide(facts, asked);
  const offered = allowedActions(facts, asked.actor, at).includes(asked.action);
  if (!decision.allowed) {
    // Buttons know nothing of what will be typed: only that may be refused behind a button.
    const typed = [
      'incomplete',
      'notAssigned',
      'proposalChanged',
      'deviceMustStay',
      'deviceStillAtPartner',
      'visitNotAssigned',
      'deviceNotWithCourier',
    ];
    const { reason } = decision.refusal;
    return { facts, wrong: offered && !typed.includes(reason) ? [`offered, then ${reason}`] : [] };
  }
  const afterwards = frozen(factsAfter(facts, { command: asked, change: decision.change, newProposalId: `p${index}` }));
  const surprise = offered ? [] : [`${asked.action} passed without being offered`];
  return { facts: afterwards, wrong: [...surprise, ...broken(facts, asked, afterwards), ...lies(afterwards)] };
}

// Its own time limit: on a busy machine ten thousand walks take a while.
test('10,000 random walks never leave the rules', { timeout: 120_000 }, () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 15, maxLength: 35, size: 'max' }), (walk) => {
      const wrong: string[] = [];
      let facts = frozen(aRepair());
      walk.forEach((seed, index) => {
        const step = stepped(facts, seed, index);
        facts = step.facts;
        wrong.push(...step.wrong);
        seen.add(facts.status);
      });
      expect(wrong).toEqual([]);
    }),
    { numRuns: 10_000 },
  );
  expect(seen.size).toBe(statuses.length);
});
