import { closingTransitions } from './closing.transitions.ts';
import { diagnosisTransitions } from './diagnosis.transitions.ts';
import { fixTransitions } from './fix.transitions.ts';
import type { CaptureField, NeedName, ValueOf } from './field-kinds.ts';
import { requestTransitions } from './request.transitions.ts';
import { returnTransitions } from './return.transitions.ts';
import type { Case, Transition } from './transition.ts';
import { actions, type Action, type Status } from './vocabulary.ts';

/**
 * The repair life: the only place that knows it (specification/life#words). The server enforces it; schemas, buttons, forms, mails, the
 * log's reading and the diagram in docs/generated derive from it.
 */
export const repairTable = {
  ...requestTransitions,
  ...diagnosisTransitions,
  ...fixTransitions,
  ...returnTransitions,
  ...closingTransitions,
} as const satisfies Record<Action, Transition>;

type Table = typeof repairTable;
type FieldOf<A extends Action> = A extends Action ? keyof Table[A]['captures'] & CaptureField : never;
type NeedOf<A extends Action, F extends FieldOf<A>> = Table[A]['captures'][F] extends { readonly need: infer N }
  ? N & NeedName
  : never;
type RequiredOf<A extends Action> = {
  [F in FieldOf<A>]: NeedOf<A, F> extends 'required' ? F : never;
}[FieldOf<A>];

/** What a permitted action has captured: required fields are there, conditional ones may be. */
export type CapturedBy<A extends Action> = A extends Action
  ? { readonly [F in RequiredOf<A>]: ValueOf<F> } & { readonly [F in FieldOf<A>]?: ValueOf<F> | undefined }
  : never;

/** The actions that set something of this name. */
export type ActionSetting<Name> = {
  [A in Action]: Name extends Table[A]['sets'][number] ? A : never;
}[Action];

/** What the staff capture; the other fields are the customer's alone. */
export type StaffField = FieldOf<Exclude<StaffAction, 'Repair.created'>>;
type StaffAction = {
  [A in Action]: Table[A]['cases'][number]['by'][number] extends 'CUSTOMER' ? never : A;
}[Action];

/** The actions whose entry has this. */
export type ActionWith<Part> = { [A in Action]: Table[A] extends Part ? A : never }[Action];

/** The actions of which the customer has a mail. */
export type MailedAction = ActionWith<{ readonly notify: { readonly mail: object } }>;

/** The entry of an action. */
export function transitionOf(action: Action): Transition {
  return repairTable[action];
}

/** The cases of an action. */
export function casesOf(action: Action): readonly Case[] {
  return repairTable[action].cases;
}

/** The staff do it to a repair that is there; the others are the customer's alone, or begin one. */
export function isStaffAction(action: Action): boolean {
  return casesOf(action).some(({ from, by }) => from.length > 0 && by.some((performer) => performer !== 'CUSTOMER'));
}

const staffFields = new Set(
  actions.filter(isStaffAction).flatMap((action) => Object.keys(transitionOf(action).captures)),
);

/** The staff capture it; else it is the customer's alone. */
export function isStaffField(field: CaptureField): field is StaffField {
  return staffFields.has(field);
}

/** A case with the action whose it is. */
export type ActionCase = Case & { readonly action: Action };

/** Every case, in the table's order: for what walks over the whole table. */
export const tableCases: readonly ActionCase[] = actions.flatMap((action) =>
  casesOf(action).map((each) => ({ action, ...each })),
);

// Lists ask for every action of every repair: looked up, not searched.
const casesByStatus = new Map<Status, Map<Action, Case>>();
for (const each of tableCases) {
  for (const status of each.from) {
    const known = casesByStatus.get(status) ?? new Map<Action, Case>();
    casesByStatus.set(status, known.set(each.action, each));
  }
}

/** The actions that the table has from a status, in its order. */
export function actionsFrom(status: Status): readonly Action[] {
  return [...(casesByStatus.get(status)?.keys() ?? [])];
}

/** The case of an action in a status, or undefined when the table has none. `null`: the repair does not exist yet. */
export function caseOf(action: Action, status: Status | null): Case | undefined {
  return status === null
    ? casesOf(action).find(({ from }) => from.length === 0)
    : casesByStatus.get(status)?.get(action);
}
