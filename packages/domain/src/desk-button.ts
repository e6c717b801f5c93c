import { allowedActions } from './decide.ts';
import type { DeskReader, DeskRepair } from './desk-conditions.ts';
import type { SectionKey } from './desk-sections.ts';
import { leadingAction } from './leading-action.ts';
import { capturesOf } from './needs.ts';
import { isOpenVisit, type Actor, type RepairFacts } from './repair-facts.ts';
import { ownerOf } from './turns.ts';
import type { Action } from './vocabulary.ts';

/** What the buttons of a desk do; each has its words in both languages. */
export const buttonNames = [
  'CALL',
  'CALL_PARTNER',
  'PLAN',
  'ASSIGN',
  'SEND_PRICE',
  'CONFIRM',
  'NOTE_ANSWER',
  'CLAIM',
  'FINISH_DIAGNOSIS',
  'TAKE_BACK',
  'HAND_OVER',
  'START_FIX',
  'FINISH_FIX',
  'COLLECTED',
  'LOADED',
  'HANDED_IN',
  'DELIVERED',
  'BROUGHT_BACK',
  'STAND_IN',
] as const;
export type ButtonName = (typeof buttonNames)[number];

/** The one button of a row: the steps that it takes as one. `form`: something has to be said first; else one tap does it. */
export type DeskButton = {
  readonly name: ButtonName;
  readonly steps: readonly [Action, ...Action[]];
  readonly form: boolean;
};

/** A repair in a row, as far as its button goes. */
export type DeskRow = Pick<DeskRepair, 'facts' | 'technicianId' | 'readsPage'>;

type Offer = {
  readonly name: ButtonName;
  readonly steps: readonly [Action, ...Action[]];
  /** What comes of it isn't known before. */
  readonly asks?: true;
  readonly when?: When;
};

/** `others`: nobody works on it, or somebody else; `open`: its visit is still to come; `here`: the shop has the device; `untold`: its customer reads no page; `out`: a partner works on it. */
type When = 'others' | 'open' | 'notOpen' | 'failed' | 'notFlagged' | 'here' | 'untold' | 'out';

const fits: Readonly<Record<When, (row: DeskRow, viewer: Actor) => boolean>> = {
  others: ({ technicianId }, { id }) => technicianId !== id,
  open: ({ facts: { visit } }) => visit !== null && isOpenVisit(visit, visit.type),
  notOpen: ({ facts: { visit } }) => visit === null || !isOpenVisit(visit, visit.type),
  failed: ({ facts: { visit } }) => visit?.status === 'FAILED',
  notFlagged: ({ facts }) => !facts.flagged,
  here: ({ facts }) => facts.custody === 'CENTER',
  untold: ({ readsPage }) => !readsPage,
  out: ({ facts }) => facts.custody === 'PARTNER' && !facts.flagged && ownerOf(facts) === 'TECHNICIAN',
};

const call: readonly Offer[] = [
  { name: 'CALL', steps: ['Repair.confirm.request'], asks: true },
  { name: 'CALL', steps: ['Repair.unreachable.proposal'], asks: true },
  { name: 'CALL', steps: ['Repair.unreachable.request'], asks: true },
  { name: 'CALL', steps: ['Repair.unreachable.return'], asks: true },
];
/** Whoever reads neither mail nor page is told, also while others work. */
const tell: Offer = { name: 'CALL', steps: ['Repair.reachable'], asks: true, when: 'untold' };
const answer: readonly Offer[] = [
  { name: 'NOTE_ANSWER', steps: ['Repair.approve.proposal', 'Repair.approve.confirmed'], asks: true },
  { name: 'NOTE_ANSWER', steps: ['Repair.confirm.diagnosed', 'Repair.approve.confirmed'], asks: true },
];
const diagnose: readonly Offer[] = [
  { name: 'CLAIM', steps: ['Repair.diagnosis.assigned'], when: 'others' },
  { name: 'FINISH_DIAGNOSIS', steps: ['Repair.diagnosis.finished', 'Repair.proposal.sent'] },
];
const fix: readonly Offer[] = [
  { name: 'CLAIM', steps: ['Repair.fix.assigned'], when: 'others' },
  { name: 'FINISH_FIX', steps: ['Repair.fix.finished'] },
  { name: 'START_FIX', steps: ['Repair.fix.started'] },
];
const drive: readonly Offer[] = [
  { name: 'COLLECTED', steps: ['Repair.pickup.collected'] },
  { name: 'LOADED', steps: ['Repair.return.collected'] },
];
const bringBack: Offer = { name: 'BROUGHT_BACK', steps: ['Repair.return.broughtBack'] };
const takeBack: readonly Offer[] = [
  { name: 'TAKE_BACK', steps: ['Repair.diagnosis.started'] },
  { name: 'TAKE_BACK', steps: ['Repair.fix.started'] },
];

/** What comes next most often in each section: of its offers the first that the reader may take. */
const offers: Readonly<Record<SectionKey, readonly Offer[] | 'leading'>> = {
  CALL: [...call, tell],
  PLAN: [
    { name: 'ASSIGN', steps: ['Repair.pickup.assigned'], when: 'open' },
    { name: 'ASSIGN', steps: ['Repair.return.assigned'], when: 'open' },
    { name: 'PLAN', steps: ['Repair.pickup.planned'], when: 'notOpen' },
    { name: 'PLAN', steps: ['Repair.confirm.return'], when: 'notOpen' },
  ],
  PRICE: [{ name: 'SEND_PRICE', steps: ['Repair.proposal.sent'] }],
  // Answered in its conversation: no step.
  ANSWER: [],
  ASKED: [],
  ACCEPTED: [{ name: 'CONFIRM', steps: ['Repair.approve.confirmed'] }],
  CHASE: [
    { name: 'CALL_PARTNER', steps: ['Repair.delayed'], when: 'out' },
    { ...bringBack, when: 'notFlagged' },
    ...call,
  ],
  // Whoever isn't told by mail is told by telephone.
  MAIL_REFUSED: call,
  LATER: call,
  WAITING: answer,
  RECEIVE: [{ name: 'CLAIM', steps: ['Repair.diagnosis.assigned'] }],
  DIAGNOSE: diagnose,
  FOR_PARTNER: takeBack,
  FOR_PART: [...diagnose, ...fix],
  FOR_CUSTOMER: [...diagnose, ...fix],
  FOR_OFFICE: [{ name: 'SEND_PRICE', steps: ['Repair.proposal.sent'] }],
  FIX: fix,
  // Fixed: the office goes on.
  CHECK: [],
  VAN: [
    { name: 'HANDED_IN', steps: ['Repair.pickup.delivered'] },
    { ...bringBack, when: 'failed' },
    { name: 'DELIVERED', steps: ['Repair.return.delivered'] },
  ],
  LOAD: drive,
  TODAY: drive,
  WEEK: drive,
  AHEAD: drive,
  UNMANNED: 'leading',
  LATE: 'leading',
};

/** What the bench does as well: somebody else looks into it. To whom is asked. */
const handOver: readonly Offer[] = [
  { name: 'HAND_OVER', steps: ['Repair.diagnosis.externalized'], asks: true, when: 'here' },
  { name: 'HAND_OVER', steps: ['Repair.fix.started'], asks: true, when: 'here' },
];
const besides: Readonly<Partial<Record<SectionKey, readonly Offer[]>>> = {
  DIAGNOSE: handOver,
  FOR_PART: handOver,
  FIX: handOver,
};

type Looking = Pick<DeskReader, 'viewer' | 'now'>;

/** The one button of a repair in a section, or null where nothing of the reader's leads on. */
export function deskButton(key: SectionKey, row: DeskRow, looking: Looking): DeskButton | null {
  return firstOf(offers[key] === 'leading' ? leading(row.facts) : offers[key], row, looking);
}

/** What is offered beside it, or null. */
export function deskBeside(key: SectionKey, row: DeskRow, looking: Looking): DeskButton | null {
  return firstOf(besides[key] ?? [], row, looking);
}

function firstOf(wanted: readonly Offer[], row: DeskRow, { viewer, now }: Looking): DeskButton | null {
  const { facts } = row;
  const allowed = allowedActions(facts, viewer, now);
  const found = wanted.find(
    ({ steps: [first], when }) => allowed.includes(first) && (when === undefined || fits[when](row, viewer)),
  );
  if (found === undefined) return null;
  return { name: found.name, steps: found.steps, form: found.asks === true || hasToSay(found.steps[0], facts, viewer) };
}

function leading(facts: RepairFacts): readonly Offer[] {
  const action = leadingAction(facts);
  return action === null ? [] : [{ name: 'STAND_IN', steps: [action] }];
}

function hasToSay(action: Action, facts: RepairFacts, actor: Actor): boolean {
  return capturesOf({ action, facts, actor, captured: {} }).some(({ required }) => required);
}
