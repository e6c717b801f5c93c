import {
  fieldsToCapture,
  caseOf,
  isStaffField,
  assigneeRoleOf,
  transitionOf,
  type Action,
  type Actor,
  type FieldToCapture,
  type CaptureField,
  type Captured,
  type StaffField,
  type StaffRole,
} from '@atelier/domain';
import type { AllowedAction } from './allowed-actions.ts';
import { currentVisit, openVisit, repairFactsOf, type FormRepair, type RepairVisit } from './repair-facts.ts';

/** A field of a step's form. */
export type TransitionField = StaffField;

export type TransitionForm = {
  readonly action: Action;
  readonly repair: FormRepair;
  readonly actor: Actor;
  /** What the button that led here has answered. */
  readonly given?: AllowedAction['given'];
};

/**
 * `hidden` fields are sent without being asked for; `fixed` ones are shown and can't be changed; `kept` is whose visit it is, who can
 * only be taken off it.
 */
export type FormField = {
  readonly field: TransitionField;
  readonly required: boolean;
  readonly kind: 'asked' | 'fixed' | 'kept' | 'hidden';
};

type Person = NonNullable<RepairVisit['assignee']>;

const partnerFields: readonly CaptureField[] = ['partner', 'partnerId', 'partnerReference', 'dueDate'];

/** The role that does the work of a step which names somebody. */
export function assigneeRole(action: Action): StaffRole {
  return assigneeRoleOf(action) ?? 'TECHNICIAN';
}

/** A step that changes an appointment, and begins none. */
export function movesVisit(step: Pick<TransitionForm, 'action' | 'repair'>): boolean {
  return movedVisit(step) !== null;
}

/** The visit that a planning step moves; null where it begins one, or for another step. */
function movedVisit({ action, repair }: Pick<TransitionForm, 'action' | 'repair'>): RepairVisit | null {
  const visit = caseOf(action, repair.status)?.visit;
  return typeof visit?.to === 'object' ? openVisit(repair, visit.type) : null;
}

/** Whose visit a planning step moves; null where it is nobody's yet. */
export function currentAssigneeOf(step: Pick<TransitionForm, 'action' | 'repair'>): Person | null {
  return movedVisit(step)?.assignee ?? null;
}

/**
 * The fields of a step's form, in the table's order, as the domain asks for them in this situation. Left out is only what
 * means nothing yet: a partner's fields while the work stays here, a driver where there was none.
 */
export function formFields(step: TransitionForm, captured: Captured): FormField[] {
  const { action, repair, actor } = step;
  const staysHere = transitionOf(action).captures.isExternalized !== undefined && captured.isExternalized !== true;
  return fieldsToCapture({ action, facts: repairFactsOf(repair), actor, captured }).flatMap((asked): FormField[] => {
    const { field, required } = asked;
    if (!isStaffField(field) || (staysHere && partnerFields.includes(field))) return [];
    const kind = kindOf(step, asked, captured);
    const isAgreed = asked.capture.kind === 'callTime' && step.given?.callsAgain === true;
    return kind === null ? [] : [{ field, required: required || isAgreed, kind }];
  });
}

function kindOf(step: TransitionForm, { capture }: FieldToCapture, captured: Captured): FormField['kind'] | null {
  if (capture.kind === 'reference') return 'hidden';
  if (capture.kind === 'failure') return captured.how === 'VISIT' ? 'asked' : null;
  if (capture.kind === 'callTime') return isCalledAgain(step) ? 'asked' : null;
  if (capture.kind === 'yesOrNo') return step.given === undefined ? 'asked' : 'hidden';
  if (capture.kind !== 'person') return 'asked';
  if (currentAssigneeOf(step) !== null) return 'kept';
  if (capture.among === 'team') return 'asked';
  if (capture.need === 'onBehalf') return 'fixed';
  return wasDriversVisit(step, captured) ? 'fixed' : null;
}

/** Who called promises to call again; the button itself may say that nobody has to. */
function isCalledAgain({ actor, given }: TransitionForm): boolean {
  return given?.callsAgain !== false && (actor.roles.includes('OPERATOR') || actor.roles.includes('ADMIN'));
}

/** Whether the driver stood at a door: then an administrator says whose visit it was (specification/life#who-may). */
function wasDriversVisit({ action, repair }: TransitionForm, { how }: Captured): boolean {
  const visit = currentVisit(repair);
  if (how !== 'VISIT' || visit === null || visit.assignee === null) return false;
  const isPickup = caseOf(action, repair.status)?.visit?.type === 'PICKUP';
  if (isPickup) return visit.type === 'PICKUP' && visit.status === 'ASSIGNED';
  return repair.custody === 'COURIER';
}

/** A step that offers the customer a price: the standing one, or another. */
export function offersPrice({ action, repair }: Pick<TransitionForm, 'action' | 'repair'>): boolean {
  return caseOf(action, repair.status)?.proposal === 'OFFER';
}

/** A step that asks for nothing is taken with one tap. */
export function needsForm(step: TransitionForm): boolean {
  return formFields(step, { how: 'VISIT', ...step.given }).some(({ kind }) => kind !== 'hidden');
}
