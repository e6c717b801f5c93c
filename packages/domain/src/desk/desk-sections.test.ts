import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide } from '../transitions/decide.ts';
import { secondaryDeskButton, deskButton } from './desk-button.ts';
import { followUpDelayOf } from './desk-conditions.ts';
import { deskPositionOf, type DeskReader, type DeskRepair } from './desk-position.fixture.ts';
import { desks, desksOf, sectionKeys, type SectionKey } from './desk-sections.ts';
import { factsAfter } from '../transitions/effects.ts';
import { lifeStart, randomLife } from '../test/random-life.fixture.ts';
import type { Actor, RepairFacts } from '../repair/repair-facts.ts';
import { commandFor, people } from '../test/repair-life.fixture.ts';
import { defaultSettings } from '../calendar/settings.ts';
import { ownerOf } from '../turns/turns.ts';
import { roles, type Role } from '../repair/vocabulary.ts';
import { exploreStates } from '../test/state-graph.fixture.ts';

const now = new Date(lifeStart);
const today = '2026-03-02';
const HOUR = 3_600_000;
type Member = Actor & { readonly standing: 'THERE' | 'AWAY' | 'GONE' };

const repairVariants = fc.record({
  since: fc.constantFrom(-100 * HOUR, -30 * HOUR, -HOUR),
  due: fc.constantFrom(null, -HOUR, HOUR),
  callAt: fc.constantFrom(null, -HOUR, HOUR),
  waitingSince: fc.constantFrom(null, -HOUR),
  delayReason: fc.constantFrom(null, 'PART', 'CUSTOMER', 'LOAD'),
  expectedAt: fc.constantFrom(null, '2026-02-28', '2026-03-05'),
  price: fc.constantFrom('120.000', '900.000'),
  expires: fc.constantFrom(-HOUR, HOUR),
  visitDay: fc.constantFrom('2026-02-27', '2026-03-02', '2026-03-06', '2026-04-20'),
  mailRefused: fc.boolean(),
  readsPage: fc.boolean(),
  answered: fc.constantFrom(null, -HOUR),
  accessoryMissing: fc.boolean(),
  refundOwed: fc.boolean(),
  technicianId: fc.constantFrom(null, people.technician.id, people.owner.id),
} as const);
type RepairVariant = typeof repairVariants extends fc.Arbitrary<infer Value> ? Value : never;

const hoursFromNow = (hours: number | null) => (hours === null ? null : new Date(now.getTime() + hours));

function createDeskRepair(facts: RepairFacts, variant: RepairVariant, team: readonly Member[]): DeskRepair {
  const { since, due, callAt, waitingSince, answered, price, expires, ...rest } = variant;
  const assigneeId = facts.visit?.assigneeId ?? null;
  const turn = ownerOf(facts);
  const assignee = team.find(({ id, roles: own }) => id === assigneeId && own.some((role) => role === turn));
  return {
    ...rest,
    facts,
    since: hoursFromNow(since),
    due: hoursFromNow(due),
    callAt: hoursFromNow(callAt),
    waitingSince: hoursFromNow(waitingSince),
    answeredAt: hoursFromNow(answered),
    proposal: facts.proposal && { price, sentAt: hoursFromNow(since), expiresAt: new Date(now.getTime() + expires) },
    visitDay: facts.visit === null ? null : rest.visitDay,
    assigneePresence: assigneeId === null ? null : (assignee?.standing ?? 'GONE'),
  };
}
const followUp = followUpDelayOf(defaultSettings);
function createReader(viewer: Actor, team: readonly Member[], as: readonly Role[] = viewer.roles): DeskReader {
  const there = team.filter(({ standing }) => standing !== 'GONE');
  return { viewer, roles: as, now, today, staffedRoles: new Set(there.flatMap((member) => member.roles)), followUp };
}
const { operator, technician, collector, otherCollector, courier, otherCourier, driver, owner } = people;
const staff = [operator, technician, collector, otherCollector, courier, otherCourier, driver, owner] as const;
/** Present test members plus always an administrator, because the last one can't be removed. */
const teams = fc
  .tuple(...staff.map(() => fc.constantFrom('THERE', 'AWAY', 'GONE')))
  .map((standings): Member[] => [
    ...staff.map((member, nth) => ({ ...member, standing: standings[nth] ?? 'THERE' })),
    { ...people.admin, standing: 'THERE' },
  ]);
const fullTeam: readonly Member[] = [...staff, people.admin].map((member) => ({ ...member, standing: 'THERE' }));
const states = [...exploreStates().values()].map(({ facts }) => facts);
const anywhere = fc.constantFrom(...states);
const lives = fc.array(fc.nat(1_000), { minLength: 1, maxLength: 60 });

describe('of any life, after any step, whoever is there', () => {
  test('every open repair is on somebody’s desk', () => {
    const answered: readonly SectionKey[] = ['ANSWER', 'ASKED', 'CALL', 'FOLLOW_UP', 'UNMANNED'];
    const findUnseen = (facts: RepairFacts, variant: RepairVariant, team: readonly Member[]): DeskRepair[] => {
      const writes = variant.waitingSince !== null;
      if ((ownerOf(facts) === null || facts.status === 'RETURNED') && !writes) return [];
      const repair = createDeskRepair(facts, variant, team);
      const keyOn = (role: Role, member: Member) =>
        deskPositionOf(repair, createReader(member, team, [role]))?.section.key ?? [];
      const there = team.filter((member) => member.standing !== 'GONE');
      const sections = there.flatMap((member) => member.roles.flatMap((role) => keyOn(role, member)));
      return sections.some((key) => !writes || answered.includes(key)) ? [] : [repair];
    };
    fc.assert(
      fc.property(lives, repairVariants, teams, (choices, variant, team) => {
        const { states: passed } = randomLife(choices);
        expect(passed.flatMap((facts) => findUnseen(facts, variant, team))).toEqual([]);
      }),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(anywhere, repairVariants, teams, (facts, variant, team) => {
        expect(findUnseen(facts, variant, team)).toEqual([]);
      }),
      { numRuns: 10_000 },
    );
  });

  test('a repair appears once for somebody with several desks', () => {
    fc.assert(
      fc.property(anywhere, repairVariants, teams, (facts, variant, team) => {
        const repair = createDeskRepair(facts, variant, team);
        const call = (as: readonly Role[]) =>
          deskPositionOf(repair, createReader({ id: people.owner.id, roles }, team, as))?.section.key ?? [];
        const keys = [...new Set(roles.flatMap((role) => call([role])))];
        expect(keys.length === 0 ? [[]] : keys).toContainEqual(call(roles));
        const { waitingSince, callAt, readsPage, accessoryMissing, refundOwed } = variant;
        const isCalled = callAt === -HOUR && (waitingSince !== null || !readsPage);
        const office = isCalled ? ['CALL'] : waitingSince === null ? [] : ['ANSWER'];
        const isUnmanned = waitingSince !== null && !createReader(people.owner, team).staffedRoles.has('OPERATOR');
        const watched = isUnmanned ? ['UNMANNED'] : accessoryMissing || refundOwed ? ['OVERDUE'] : [];
        const afterTheEnd = waitingSince === null && watched.length === 0 ? [] : [...office, ...watched];
        expect(ownerOf(facts) === null ? keys : afterTheEnd).toEqual(afterTheEnd);
      }),
      { numRuns: 5_000 },
    );
  });

  test('a row’s button is permitted to its viewer', () => {
    fc.assert(
      fc.property(anywhere, repairVariants, teams, (facts, variant, team) => {
        const row = { ...variant, facts };
        const refusals = positionsFor(createDeskRepair(facts, variant, team), team).flatMap(({ section, viewer }) => {
          const buttons = [deskButton, secondaryDeskButton].map((call) => call(section.key, row, { viewer, now }));
          return buttons.flatMap((button) => (button === null ? [] : refusalsOf(button, facts, viewer)));
        });
        expect(refusals).toEqual([]);
      }),
      { numRuns: 5_000 },
    );
  });
});

function positionsFor(repair: DeskRepair, team: readonly Member[]) {
  return team.flatMap((viewer) => {
    const desks: readonly Role[] = viewer.roles.includes('ADMIN') ? roles : viewer.roles;
    return desks.flatMap((role) => {
      const position = deskPositionOf(repair, createReader(viewer, team, [role]));
      return position === null ? [] : [{ ...position, viewer }];
    });
  });
}

function refusalsOf({ steps, form }: NonNullable<ReturnType<typeof deskButton>>, from: RepairFacts, viewer: Actor) {
  let facts = from;
  return steps.flatMap((action) => {
    const bare = { action, actor: viewer, at: now, captured: {} };
    const candidate = form ? commandFor(facts, [action, viewer], { at: now }) : bare;
    const decision = decide(facts, candidate);
    if (!decision.allowed) return [{ ...decision.refusal, viewer }];
    facts = factsAfter(facts, { command: candidate, change: decision.change, newProposalId: 'p' });
    return [];
  });
}

const usual: RepairVariant = {
  since: -HOUR,
  due: HOUR,
  callAt: null,
  waitingSince: null,
  delayReason: null,
  expectedAt: null,
  price: '120.000',
  expires: HOUR,
  visitDay: today,
  mailRefused: false,
  readsPage: true,
  answered: null,
  accessoryMissing: false,
  refundOwed: false,
  technicianId: people.technician.id,
};

test('each section offers what comes next there', () => {
  const variants: RepairVariant[] = [
    usual,
    { ...usual, due: -HOUR },
    { ...usual, since: -100 * HOUR },
    { ...usual, callAt: HOUR },
    { ...usual, callAt: -HOUR },
    { ...usual, waitingSince: -HOUR },
    { ...usual, waitingSince: -HOUR, callAt: -HOUR },
    { ...usual, delayReason: 'PART', expectedAt: '2026-03-05' },
    { ...usual, technicianId: null },
    { ...usual, visitDay: '2026-03-06' },
    { ...usual, visitDay: '2026-04-20' },
    { ...usual, mailRefused: true },
    { ...usual, readsPage: false, callAt: -HOUR },
  ];
  const offered = states.flatMap((facts) =>
    variants.flatMap((variant) =>
      positionsFor(createDeskRepair(facts, variant, fullTeam), fullTeam).flatMap(({ desk, section, viewer }) =>
        desk !== 'ADMIN' && viewer.roles.includes('ADMIN') ? [] : buttonsOf(section.key, { ...variant, facts }, viewer),
      ),
    ),
  );
  expect([...new Set(offered)].toSorted().join('\n')).toMatchInlineSnapshot(`
    "ACCEPTED: CONFIRM approve.confirmed
    ANSWER: nothing
    ASKED: nothing
    CALL: CALL confirm.request, form
    CALL: CALL reachable, form
    CALL: CALL unreachable.proposal, form
    CALL: CALL unreachable.request, form
    CALL: CALL unreachable.return, form
    CALL: nothing
    CALL_SCHEDULED: CALL confirm.request, form
    CALL_SCHEDULED: CALL unreachable.proposal, form
    CALL_SCHEDULED: CALL unreachable.request, form
    CALL_SCHEDULED: CALL unreachable.return, form
    CHECK: nothing
    DIAGNOSE: CLAIM diagnosis.assigned
    DIAGNOSE: FINISH_DIAGNOSIS diagnosis.finished + proposal.sent, form
    DIAGNOSE: HAND_OVER diagnosis.externalized, form
    FIX: CLAIM fix.assigned
    FIX: FINISH_FIX fix.finished, form
    FIX: HAND_OVER fix.started, form
    FIX: START_FIX fix.started
    FOLLOW_UP: BROUGHT_BACK return.broughtBack
    FOLLOW_UP: CALL confirm.request, form
    FOLLOW_UP: CALL unreachable.proposal, form
    FOLLOW_UP: CALL unreachable.request, form
    FOLLOW_UP: CALL unreachable.return, form
    FOLLOW_UP: CALL_PARTNER delayed, form
    FOR_CUSTOMER: nothing
    FOR_OFFICE: SEND_PRICE proposal.sent, form
    FOR_OFFICE: nothing
    FOR_PART: CLAIM diagnosis.assigned
    FOR_PART: CLAIM fix.assigned
    FOR_PART: FINISH_DIAGNOSIS diagnosis.finished + proposal.sent, form
    FOR_PART: FINISH_FIX fix.finished, form
    FOR_PART: HAND_OVER diagnosis.externalized, form
    FOR_PART: HAND_OVER fix.started, form
    FOR_PART: START_FIX fix.started
    FOR_PARTNER: TAKE_BACK diagnosis.started
    FOR_PARTNER: TAKE_BACK fix.started
    LOAD: LOADED return.collected
    MAIL_REFUSED: CALL unreachable.proposal, form
    MAIL_REFUSED: CALL unreachable.request, form
    MAIL_REFUSED: CALL unreachable.return, form
    MAIL_REFUSED: nothing
    OVERDUE: STAND_IN approve.confirmed
    OVERDUE: STAND_IN confirm.request
    OVERDUE: STAND_IN confirm.return, form
    OVERDUE: STAND_IN diagnosis.finished, form
    OVERDUE: STAND_IN diagnosis.started, form
    OVERDUE: STAND_IN fix.finished, form
    OVERDUE: STAND_IN fix.started, form
    OVERDUE: STAND_IN pickup.assigned, form
    OVERDUE: STAND_IN pickup.collected, form
    OVERDUE: STAND_IN pickup.delivered, form
    OVERDUE: STAND_IN pickup.planned, form
    OVERDUE: STAND_IN proposal.sent, form
    OVERDUE: STAND_IN return.assigned, form
    OVERDUE: STAND_IN return.collected, form
    OVERDUE: STAND_IN return.delivered, form
    PLAN: ASSIGN pickup.assigned, form
    PLAN: ASSIGN return.assigned, form
    PLAN: PLAN confirm.return, form
    PLAN: PLAN pickup.planned, form
    PRICE: SEND_PRICE proposal.sent, form
    RECEIVE: CLAIM diagnosis.assigned
    TODAY: COLLECTED pickup.collected
    UPCOMING: COLLECTED pickup.collected
    UPCOMING: LOADED return.collected
    VAN: BROUGHT_BACK return.broughtBack
    VAN: DELIVERED return.delivered
    VAN: HANDED_IN pickup.delivered
    WAITING: NOTE_ANSWER approve.proposal + approve.confirmed, form
    WAITING: NOTE_ANSWER confirm.diagnosed + approve.confirmed, form
    WEEK: COLLECTED pickup.collected
    WEEK: LOADED return.collected"
  `);
});

function buttonsOf(key: SectionKey, row: Parameters<typeof deskButton>[1], viewer: Actor): string[] {
  const button = deskButton(key, row, { viewer, now });
  const variant = secondaryDeskButton(key, row, { viewer, now });
  if (button === null) return [`${key}: nothing`];
  return [button, ...(variant === null ? [] : [variant])].map(({ name, steps, form }) => {
    const taken = steps.join(' + ').replaceAll('Repair.', '');
    return `${key}: ${name} ${taken}${form ? ', form' : ''}`;
  });
}

test('each section has one place in order', () => {
  expect(new Set(sectionKeys).size).toBe(sectionKeys.length);
  for (const { sections, precedence } of Object.values(desks))
    expect(sections.map(({ key }) => key)).toEqual(expect.arrayContaining([...precedence]));
  expect(desksOf(['COURIER', 'OPERATOR', 'COLLECTOR'])).toEqual(['OPERATOR', 'DRIVER']);
});
