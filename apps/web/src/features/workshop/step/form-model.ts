import {
  capturesOf,
  rowFor,
  type Action,
  type Actor,
  type CaptureField,
  type Captured,
  type StaffRole,
} from '@atelier/domain';
import type { Offer } from './offers.ts';
import { currentVisit, openVisit, stepFacts, type StepRepair, type Visit } from './step-facts.ts';

/** What a staff step may capture; the others are the customer's. */
export type StepField = Exclude<CaptureField, 'rate' | 'comment' | 'issue' | 'deviceId' | 'additionalInfo'>;

export type Step = {
  readonly action: Action;
  readonly repair: StepRepair;
  readonly actor: Actor;
  /** What the button that led here has answered. */
  readonly given?: Offer['given'];
};

/**
 * `hidden` fields are sent without being asked for; `fixed` ones are shown and can't be changed; `kept` is whose visit it is, who can
 * only be taken off it.
 */
export type FormField = {
  readonly field: StepField;
  readonly required: boolean;
  readonly kind: 'asked' | 'fixed' | 'kept' | 'hidden';
};

type Person = NonNullable<Visit['assignee']>;

const partnerFields: readonly CaptureField[] = ['partner', 'partnerReference', 'dueDate'];

/** The role that does the work of a step which names somebody; at the door of a request it was the collector. */
export function assigneeRole(action: Action): StaffRole {
  if (action.includes('pickup') || action === 'Repair.unreachable.request') return 'COLLECTOR';
  return action.includes('return') ? 'COURIER' : 'TECHNICIAN';
}

const driverSteps: readonly Action[] = [
  'Repair.pickup.collected',
  'Repair.pickup.delivered',
  'Repair.return.collected',
  'Repair.return.delivered',
];

/** A step that changes an appointment, and begins none. */
export function movesVisit(step: Pick<Step, 'action' | 'repair'>): boolean {
  return movedVisit(step) !== null;
}

/** The visit that a planning step moves; null where it begins one, or for another step. */
function movedVisit({ action, repair }: Pick<Step, 'action' | 'repair'>): Visit | null {
  if (action === 'Repair.pickup.planned') return openVisit(repair, 'PICKUP');
  return action === 'Repair.return.planned' ? openVisit(repair, 'RETURN') : null;
}

/** Whose visit a planning step moves; null where it is nobody's yet. */
export function keptAssignee(step: Pick<Step, 'action' | 'repair'>): Person | null {
  return movedVisit(step)?.assignee ?? null;
}

/**
 * The fields of a step's form, in the table's order, as the domain asks for them in this situation. Left out is only what
 * means nothing yet: a partner's fields while the work stays here, a driver where there was none.
 */
export function formFields(step: Step, captured: Captured): FormField[] {
  const row = rowFor(step.action, step.repair.status);
  if (row === undefined) return [];
  const asked = capturesOf(row, { facts: stepFacts(step.repair), actor: step.actor, captured });
  const staysHere = row.captures?.isExternalized !== undefined && captured.isExternalized !== true;
  return asked.flatMap(({ field, required }): FormField[] => {
    if (!isStaffField(field) || (staysHere && partnerFields.includes(field))) return [];
    const kind = kindOf(step, field, captured);
    return kind === null ? [] : [{ field, required, kind }];
  });
}

function isStaffField(field: CaptureField): field is StepField {
  return !['rate', 'comment', 'issue', 'deviceId', 'additionalInfo'].includes(field);
}

function kindOf(step: Step, field: StepField, captured: Captured): FormField['kind'] | null {
  if (field === 'proposalId') return 'hidden';
  if (field === 'isExternalized') return step.given === undefined ? 'asked' : 'hidden';
  if (field !== 'assigneeId') return 'asked';
  if (keptAssignee(step) !== null) return 'kept';
  if (driverSteps.includes(step.action)) return 'fixed';
  if (!step.action.startsWith('Repair.unreachable')) return 'asked';
  return wasDriversVisit(step, captured) ? 'fixed' : null;
}

/** Whether the driver stood at a door: then an administrator says whose visit it was (specification/life#who-may). */
function wasDriversVisit({ action, repair }: Step, { how }: Captured): boolean {
  const visit = currentVisit(repair);
  if (how !== 'VISIT' || visit === null || visit.assignee === null) return false;
  if (action === 'Repair.unreachable.request') return visit.type === 'PICKUP' && visit.status === 'ASSIGNED';
  return repair.custody === 'COURIER';
}

/** A step that asks for nothing is taken with one tap. */
export function needsForm(step: Step): boolean {
  return formFields(step, { how: 'VISIT', ...step.given }).some(({ kind }) => kind !== 'hidden');
}
