import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowedActions, decide } from '../transitions/decide.ts';
import { factsAfter } from '../transitions/effects.ts';
import { isClosed, type Actor, type Captured, type Command, type RepairFacts } from '../repair/repair-facts.ts';
import { createRepairFacts, commandFor, monday, people } from './repair-life.fixture.ts';
import { caseOf, transitionOf } from '../transitions/repair-table.ts';
import { stateKeyOf, violations } from './repair-invariants.fixture.ts';
import { actions, coverageReasons, statuses, type Action, type Status } from '../repair/vocabulary.ts';

function createRandom(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

type Random = ReturnType<typeof createRandom>;

function pick<T>(random: Random, choices: readonly [T, ...T[]]): T {
  return choices[random(choices.length)] ?? choices[0];
}

const allActors: readonly [Actor, ...Actor[]] = [people.customer, ...Object.values(people).slice(1)];

function randomFields(random: Random, facts: RepairFacts): Captured {
  return {
    ...(random(3) === 0 ? { price: '90.500', estimatedTime: 1 + random(90) } : {}),
    ...(random(3) === 0 ? { coverage: pick(random, coverageReasons) } : {}),
    ...(random(6) === 0 ? { estimatedCost: '10.000' } : {}),
    ...(random(3) === 0 ? { isExternalized: random(2) === 0, partner: pick(random, ['a partner', ' ']) } : {}),
    ...(random(3) === 0 ? { resolution: pick(random, ['REPAIRABLE', 'END_OF_LIFE']) } : {}),
    ...(random(3) === 0 ? { barrier: pick(random, ['WORN_OUT', 'NO_EQUIPMENT']) } : {}),
    ...(random(2) === 0 ? { how: pick(random, ['PHONE', 'MESSAGE', 'VISIT']) } : {}),
    ...(random(2) === 0 ? { assigneeId: pick(random, allActors).id } : {}),
    ...(random(12) === 0 ? { proposalId: 'another' } : {}),
    ...(random(12) === 0 ? { notes: '', reason: '' } : {}),
    ...(random(8) === 0 && facts.visit !== null ? { date: '2026-03-05', time: '14:00-16:00' } : {}),
  };
}

const endings: readonly Action[] = [
  'Repair.cancel.request',
  'Repair.decline.request',
  'Repair.aborted',
  'Repair.writtenOff',
  'Repair.corrected',
];

function pickActor(random: Random, { facts, at }: WalkMoment, action: Action): Actor {
  const start = random(allActors.length);
  const inTurn = [...allActors.slice(start), ...allActors.slice(0, start)];
  return inTurn.find((actor) => allowedActions(facts, actor, at).includes(action)) ?? allActors[start] ?? allActors[0];
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}

function isSameWithoutHistory(a: RepairFacts | null | undefined, b: RepairFacts): boolean {
  return a !== null && a !== undefined && stateKeyOf(a) === stateKeyOf(b);
}

/** Actions that move the device, written independently of the table. */
const movingActions: readonly Action[] = [
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

const reversibleEnds: readonly Status[] = ['CANCELLED', 'DECLINED'];
function mayReturn({ status }: RepairFacts, { action }: Command): boolean {
  return action === 'Repair.corrected' && reversibleEnds.includes(status);
}

function transitionViolations(before: RepairFacts, command: Command, afterwards: RepairFacts): string[] {
  const attempt = transitionOf(command.action).logKind === 'attempt';
  const corrected = command.action === 'Repair.corrected';
  const keepsStatus = attempt || command.action === 'Repair.delayed' || command.action === 'Repair.reachable';
  const checks: [string, boolean][] = [
    ['closed, and yet it went on', !isClosed(before) || mayReturn(before, command)],
    [
      'an attempt keeps status and device',
      !keepsStatus || (before.status === afterwards.status && before.custody === afterwards.custody),
    ],
    ['an attempt flags, anything else unflags', corrected || afterwards.flagged === attempt],
    ['a correction restores', !corrected || isSameWithoutHistory(before.newest?.before, afterwards)],
    ['nobody corrects the customer', !corrected || before.newest?.byCustomer === false],
    [
      'the device moves by a step that moves it',
      corrected || before.custody === afterwards.custody || movingActions.includes(command.action),
    ],
    ['only the customer ends it well', afterwards.status !== 'COMPLETED' || command.actor.id === people.customer.id],
    ['the newest entry is this one', afterwards.newest?.action === command.action],
    ['the customer stays', afterwards.customerId === before.customerId],
    ['a claim stays one', afterwards.isClaim === before.isClaim],
  ];
  return checks.filter(([, holds]) => !holds).map(([name]) => `${command.action}: ${name}`);
}

function applyCandidate({ facts, at, command, newProposalId }: Candidate): { facts: RepairFacts; wrong: string[] } {
  const decision = decide(facts, command);
  const offered = allowedActions(facts, command.actor, at).includes(command.action);
  if (!decision.allowed) {
    // Buttons render before input, so only errors of the input may be refused behind one.
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
  const afterwards = deepFreeze(factsAfter(facts, { command, change: decision.change, newProposalId }));
  const unofferedViolation = offered ? [] : [`${command.action} passed without being offered`];
  return {
    facts: afterwards,
    wrong: [...unofferedViolation, ...transitionViolations(facts, command, afterwards), ...violations(afterwards)],
  };
}

type WalkMoment = { readonly facts: RepairFacts; readonly at: Date };
type Candidate = WalkMoment & { readonly command: Command; readonly newProposalId: string };

type Walk = { facts: RepairFacts; steps: number };
type StepInput = { readonly action: Action; readonly seed: number; readonly daring: boolean };

/** Daring steps are attempted even if not offered, by anybody. */
function stepOf({ action, seed, daring }: StepInput): fc.Command<Walk, Set<Status>> {
  let label = action as string;
  return {
    check: ({ facts }) => daring || caseOf(action, facts.status) !== undefined,
    run: (walk, seen) => {
      const random = createRandom(seed);
      const { facts } = walk;
      const at = new Date(monday.getTime() + walk.steps * 4 * 60_000);
      const actor = daring ? pick(random, allActors) : pickActor(random, { facts, at }, action);
      const edit = { issueChanged: random(2) === 0, deviceChanged: random(3) === 0 };
      const candidate = deepFreeze(commandFor(facts, [action, actor, randomFields(random, facts)], { at, edit }));
      label = `${action} by ${actor.id} in ${facts.status} with ${JSON.stringify(candidate.captured)}`;
      const answer = applyCandidate({ facts, at, command: candidate, newProposalId: `p${walk.steps}` });
      walk.facts = answer.facts;
      walk.steps += 1;
      seen.add(walk.facts.status);
      if (answer.wrong.length > 0) throw new Error(`invariant: ${answer.wrong.join(', ')}`);
    },
    toString: () => label,
  };
}

function hasFollowUpActions(action: Action): boolean {
  return typeof transitionOf(action).placement === 'object';
}

const leadingActions = actions.filter(hasFollowUpActions);
const otherActions = actions.filter((action) => !hasFollowUpActions(action) && !endings.includes(action));

/** Weights leading actions over ends and ways back, so that walks get far. */
const step = fc
  .record({
    action: fc.oneof(
      { weight: 40, arbitrary: fc.constantFrom(...leadingActions) },
      { weight: 12, arbitrary: fc.constantFrom(...otherActions) },
      { weight: 1, arbitrary: fc.constantFrom(...endings) },
    ),
    seed: fc.nat(),
    daring: fc.nat(40).map((fallen) => fallen === 40),
  })
  .map(stepOf);

const walkCount = process.env['ATELIER_LONG_TESTS'] === '1' ? 10_000 : 600;
/** Few walks may miss a rare status by chance, so more follow until each was seen. */
const MAX_ROUNDS = 10;

test('random walks never leave the rules', () => {
  const seen = new Set<Status>();
  for (let round = 0; round < MAX_ROUNDS && seen.size < statuses.length; round += 1)
    fc.assert(
      fc.property(fc.commands([step], { maxCommands: 260, size: 'max' }), fc.boolean(), (walk, isClaim) =>
        fc.modelRun(
          () => ({ model: { facts: deepFreeze(createRepairFacts({ isClaim })), steps: 0 }, real: seen }),
          walk,
        ),
      ),
      { numRuns: walkCount },
    );
  expect(seen.size).toBe(statuses.length);
});
