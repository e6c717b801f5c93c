import { allowedActions } from '../transitions/decide.ts';
import type { SectionKey } from './desk-sections.ts';
import { leadingAction } from './leading-action.ts';
import { fieldsToCapture } from '../repair/fields/fields-to-capture.ts';
import { isOpenVisit, type Actor, type RepairFacts } from '../repair/repair-facts.ts';
import { ownerOf } from '../turns/turns.ts';
import { transitionOf } from '../transitions/repair-table.ts';
import type { Action } from '../repair/vocabulary.ts';

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

/** Button of a row that runs `steps` as one. `form` means it asks for input first. */
export type DeskButton = {
  readonly name: ButtonName;
  readonly steps: readonly [Action, ...Action[]];
  readonly form: boolean;
};

/** `hasAccessories`: the customer's accessories are with us. */
export type DeskRow = {
  readonly facts: RepairFacts;
  readonly technicianId: string | null;
  /** The customer has an activated account. */
  readonly readsPage: boolean;
  readonly hasAccessories?: boolean;
};

type ButtonRule = {
  readonly name: ButtonName;
  readonly steps: readonly [Action, ...Action[]];
  readonly needsInput?: true;
  readonly when?: ButtonCondition;
};

/**
 * `others`: unassigned or someone else's. `open`: the visit is upcoming. `atShop`: the shop has custody. `uninformed`: the customer reads no
 * page. `atPartner`: a partner works on it. `repairable`: not at its end of life.
 */
const buttonConditions = {
  others: ({ technicianId }, { id }) => technicianId !== id,
  open: ({ facts: { visit } }) => isOpenVisit(visit),
  notOpen: ({ facts: { visit } }) => !isOpenVisit(visit),
  failed: ({ facts: { visit } }) => visit?.status === 'FAILED',
  notFlagged: ({ facts }) => !facts.flagged,
  atShop: ({ facts }) => facts.custody === 'CENTER',
  uninformed: ({ readsPage }) => !readsPage,
  repairable: ({ facts }) => facts.resolution !== 'END_OF_LIFE',
  atPartner: ({ facts }) => facts.custody === 'PARTNER' && !facts.flagged && ownerOf(facts) === 'TECHNICIAN',
} as const satisfies Record<string, (row: DeskRow, viewer: Actor) => boolean>;
type ButtonCondition = keyof typeof buttonConditions;

const callRules: readonly ButtonRule[] = [
  { name: 'CALL', steps: ['Repair.confirm.request'], needsInput: true },
  { name: 'CALL', steps: ['Repair.unreachable.proposal'], needsInput: true },
  { name: 'CALL', steps: ['Repair.unreachable.request'], needsInput: true },
  { name: 'CALL', steps: ['Repair.unreachable.return'], needsInput: true },
];
const callUninformed: ButtonRule = { name: 'CALL', steps: ['Repair.reachable'], needsInput: true, when: 'uninformed' };
const answerRules: readonly ButtonRule[] = [
  { name: 'NOTE_ANSWER', steps: ['Repair.approve.proposal', 'Repair.approve.confirmed'], needsInput: true },
  { name: 'NOTE_ANSWER', steps: ['Repair.confirm.diagnosed', 'Repair.approve.confirmed'], needsInput: true },
];
const diagnosisRules: readonly ButtonRule[] = [
  { name: 'CLAIM', steps: ['Repair.diagnosis.assigned'], when: 'others' },
  { name: 'FINISH_DIAGNOSIS', steps: ['Repair.diagnosis.finished', 'Repair.proposal.sent'] },
];
const fixRules: readonly ButtonRule[] = [
  { name: 'CLAIM', steps: ['Repair.fix.assigned'], when: 'others' },
  { name: 'FINISH_FIX', steps: ['Repair.fix.finished'] },
  { name: 'START_FIX', steps: ['Repair.fix.started'] },
];
const driveRules: readonly ButtonRule[] = [
  { name: 'COLLECTED', steps: ['Repair.pickup.collected'] },
  { name: 'LOADED', steps: ['Repair.return.collected'] },
];
const bringBackRule: ButtonRule = { name: 'BROUGHT_BACK', steps: ['Repair.return.broughtBack'] };
const takeBackRules: readonly ButtonRule[] = [
  { name: 'TAKE_BACK', steps: ['Repair.diagnosis.started'] },
  { name: 'TAKE_BACK', steps: ['Repair.fix.started'] },
];

const buttonRules: Readonly<Record<SectionKey, readonly ButtonRule[] | 'leading'>> = {
  CALL: [...callRules, callUninformed],
  PLAN: [
    { name: 'ASSIGN', steps: ['Repair.pickup.assigned'], when: 'open' },
    { name: 'ASSIGN', steps: ['Repair.return.assigned'], when: 'open' },
    { name: 'PLAN', steps: ['Repair.pickup.planned'], when: 'notOpen' },
    { name: 'PLAN', steps: ['Repair.confirm.return'], when: 'notOpen' },
  ],
  PRICE: [{ name: 'SEND_PRICE', steps: ['Repair.proposal.sent'] }],
  // Answered in its conversation, without a transition.
  ANSWER: [],
  ASKED: [],
  ACCEPTED: [{ name: 'CONFIRM', steps: ['Repair.approve.confirmed'] }],
  FOLLOW_UP: [
    { name: 'CALL_PARTNER', steps: ['Repair.delayed'], when: 'atPartner' },
    { ...bringBackRule, when: 'notFlagged' },
    ...callRules,
  ],
  MAIL_REFUSED: callRules,
  CALL_SCHEDULED: callRules,
  WAITING: answerRules,
  RECEIVE: [{ name: 'CLAIM', steps: ['Repair.diagnosis.assigned'] }],
  DIAGNOSE: diagnosisRules,
  FOR_PARTNER: takeBackRules,
  FOR_PART: [...diagnosisRules, ...fixRules],
  FOR_CUSTOMER: [...diagnosisRules, ...fixRules],
  FOR_OFFICE: [{ name: 'SEND_PRICE', steps: ['Repair.proposal.sent'], when: 'repairable' }],
  FIX: fixRules,
  CHECK: [],
  VAN: [
    { name: 'HANDED_IN', steps: ['Repair.pickup.delivered'] },
    { ...bringBackRule, when: 'failed' },
    { name: 'DELIVERED', steps: ['Repair.return.delivered'] },
  ],
  LOAD: driveRules,
  TODAY: driveRules,
  WEEK: driveRules,
  UPCOMING: driveRules,
  UNMANNED: 'leading',
  OVERDUE: 'leading',
};

const handOverRules: readonly ButtonRule[] = [
  { name: 'HAND_OVER', steps: ['Repair.diagnosis.externalized'], needsInput: true, when: 'atShop' },
  { name: 'HAND_OVER', steps: ['Repair.fix.started'], needsInput: true, when: 'atShop' },
];
const secondaryButtonRules: Readonly<Partial<Record<SectionKey, readonly ButtonRule[]>>> = {
  DIAGNOSE: handOverRules,
  FOR_PART: handOverRules,
  FIX: handOverRules,
};

export type ButtonContext = { readonly viewer: Actor; readonly now: Date };

/** Returns the button of a repair in a section, or null if no transition of the reader advances it. */
export function deskButton(key: SectionKey, row: DeskRow, context: ButtonContext): DeskButton | null {
  return firstAllowed(buttonRules[key] === 'leading' ? leadingRules(row.facts) : buttonRules[key], row, context);
}

export function secondaryDeskButton(key: SectionKey, row: DeskRow, context: ButtonContext): DeskButton | null {
  return firstAllowed(secondaryButtonRules[key] ?? [], row, context);
}

function firstAllowed(rules: readonly ButtonRule[], row: DeskRow, { viewer, now }: ButtonContext): DeskButton | null {
  const { facts } = row;
  const allowed = allowedActions(facts, viewer, now);
  const rule = rules.find(
    ({ steps: [first], when }) =>
      allowed.includes(first) && (when === undefined || buttonConditions[when](row, viewer)),
  );
  if (rule === undefined) return null;
  return {
    name: rule.name,
    steps: rule.steps,
    form:
      rule.needsInput === true || requiresInput(rule.steps[0], facts, viewer) || asksAccessories(rule.steps[0], row),
  };
}

function leadingRules(facts: RepairFacts): readonly ButtonRule[] {
  const action = leadingAction(facts);
  return action === null ? [] : [{ name: 'STAND_IN', steps: [action] }];
}

/** A delivery asks which accessories come back. */
function asksAccessories(action: Action, { hasAccessories }: DeskRow): boolean {
  return hasAccessories === true && transitionOf(action).captures.returned !== undefined;
}

function requiresInput(action: Action, facts: RepairFacts, actor: Actor): boolean {
  return fieldsToCapture({ action, facts, actor, captured: {} }).some(({ required }) => required);
}
