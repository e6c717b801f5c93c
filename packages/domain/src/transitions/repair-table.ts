import { closingTransitions } from './closing.transitions.ts';
import { diagnosisTransitions } from './diagnosis.transitions.ts';
import { fixTransitions } from './fix.transitions.ts';
import type { CaptureField, NeedName, ValueOf } from '../repair/fields/field-kinds.ts';
import { requestTransitions } from './request.transitions.ts';
import { returnTransitions } from './return.transitions.ts';
import { transitionDefaults, type Transition, type TransitionCase, type TransitionEntry } from './transition.ts';
import { actions, type Action, type Status } from '../repair/vocabulary.ts';

/**
 * Life of a repair, defined only here (specification/life#words). Server, schemas, buttons, forms, mails, log and the diagram in
 * docs/generated derive from it.
 */
export const repairTable = {
  ...requestTransitions,
  ...diagnosisTransitions,
  ...fixTransitions,
  ...returnTransitions,
  ...closingTransitions,
} as const satisfies Record<Action, TransitionEntry>;

type Table = typeof repairTable;
type FieldOf<A extends Action> = A extends Action ? keyof Table[A]['captures'] & CaptureField : never;
type NeedOf<A extends Action, F extends FieldOf<A>> = Table[A]['captures'][F] extends { readonly need: infer N }
  ? N & NeedName
  : never;
type RequiredOf<A extends Action> = {
  [F in FieldOf<A>]: NeedOf<A, F> extends 'required' ? F : never;
}[FieldOf<A>];

/** Captured fields of a permitted action. Conditional ones are optional. */
export type CapturedBy<A extends Action> = A extends Action
  ? { readonly [F in RequiredOf<A>]: ValueOf<F> } & { readonly [F in FieldOf<A>]?: ValueOf<F> | undefined }
  : never;

export type ActionSetting<Name> = {
  [A in Action]: Table[A] extends { readonly sets: readonly (infer Effect)[] }
    ? Name extends Effect
      ? A
      : never
    : never;
}[Action];

export type StaffField = FieldOf<Exclude<StaffAction, 'Repair.created' | 'Repair.imported'>>;
type StaffAction = {
  [A in Action]: Table[A]['cases'][number]['by'][number] extends 'CUSTOMER' ? never : A;
}[Action];

export type ActionWith<Part> = { [A in Action]: Table[A] extends Part ? A : never }[Action];

export type MailedAction = ActionWith<{ readonly notify: { readonly mail: object } }>;

export function transitionOf(action: Action): Transition {
  return { ...transitionDefaults, ...repairTable[action] };
}

export function casesOf(action: Action): readonly TransitionCase[] {
  return repairTable[action].cases;
}

/** Returns true for staff actions on an existing repair. */
export function isStaffAction(action: Action): boolean {
  return casesOf(action).some(({ from, by }) => from.length > 0 && by.some((performer) => performer !== 'CUSTOMER'));
}

const staffFields = new Set(
  actions.filter(isStaffAction).flatMap((action) => Object.keys(transitionOf(action).captures)),
);

export function isStaffField(field: CaptureField): field is StaffField {
  return staffFields.has(field);
}

export type ActionCase = TransitionCase & { readonly action: Action };

export const tableCases: readonly ActionCase[] = actions.flatMap((action) =>
  casesOf(action).map((each) => ({ action, ...each })),
);

// Indexed, because lists check every action of every repair.
const casesByStatus = new Map<Status, Map<Action, TransitionCase>>();
for (const each of tableCases) {
  for (const status of each.from) {
    const known = casesByStatus.get(status) ?? new Map<Action, TransitionCase>();
    casesByStatus.set(status, known.set(each.action, each));
  }
}

export function actionsFrom(status: Status): readonly Action[] {
  return [...(casesByStatus.get(status)?.keys() ?? [])];
}

/** Returns the case of an action in a status, or undefined. Null means the repair doesn't exist yet, and starts in `start`. */
export function caseOf(action: Action, status: Status | null, start: Status = 'REQUESTED'): TransitionCase | undefined {
  return status === null
    ? casesOf(action).find(({ from, to }) => from.length === 0 && to === start)
    : casesByStatus.get(status)?.get(action);
}
