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
import type { AllowedAction } from '../actions/allowed-actions.ts';
import { currentVisit, openVisit, repairFactsOf, type FormRepair, type RepairVisit } from '../actions/repair-facts.ts';

export type TransitionField = StaffField;

export type TransitionForm = {
  readonly action: Action;
  readonly repair: FormRepair;
  readonly actor: Actor;
  readonly presets?: AllowedAction['presets'];
};

/** `hidden`: sent without asking. `fixed`: read-only. `removable`: the visit's driver, who can only be removed. */
export type FormField = {
  readonly field: TransitionField;
  readonly required: boolean;
  readonly kind: 'input' | 'fixed' | 'removable' | 'hidden';
};

type Person = NonNullable<RepairVisit['assignee']>;

const partnerFields: readonly CaptureField[] = ['partner', 'partnerId', 'partnerReference', 'dueDate'];

export function assigneeRole(action: Action): StaffRole {
  return assigneeRoleOf(action) ?? 'TECHNICIAN';
}

/** Returns true for transitions that reschedule an existing visit. */
export function movesVisit(step: Pick<TransitionForm, 'action' | 'repair'>): boolean {
  return movedVisit(step) !== null;
}

function movedVisit({ action, repair }: Pick<TransitionForm, 'action' | 'repair'>): RepairVisit | null {
  const visit = caseOf(action, repair.status)?.visit;
  return typeof visit?.to === 'object' ? openVisit(repair, visit.type) : null;
}

/** Returns the driver of the visit that a transition reschedules, or null. */
export function currentAssigneeOf(step: Pick<TransitionForm, 'action' | 'repair'>): Person | null {
  return movedVisit(step)?.assignee ?? null;
}

/**
 * Returns the form fields that the domain asks for, in the table's order. It omits a partner's fields for in-house work and a driver where
 * there was none.
 */
export function formFields(step: TransitionForm, captured: Captured): FormField[] {
  const { action, repair, actor } = step;
  const staysHere = transitionOf(action).captures.isExternalized !== undefined && captured.isExternalized !== true;
  return fieldsToCapture({ action, facts: repairFactsOf(repair), actor, captured }).flatMap(
    (fieldToCapture): FormField[] => {
      const { field, required } = fieldToCapture;
      if (!isStaffField(field) || (staysHere && partnerFields.includes(field))) return [];
      const kind = kindOf(step, fieldToCapture, captured);
      const isAgreed = fieldToCapture.capture.kind === 'callTime' && step.presets?.callsAgain === true;
      return kind === null ? [] : [{ field, required: required || isAgreed, kind }];
    },
  );
}

function kindOf(step: TransitionForm, { capture }: FieldToCapture, captured: Captured): FormField['kind'] | null {
  if (capture.kind === 'reference') return 'hidden';
  if (capture.kind === 'failure') return captured.how === 'VISIT' ? 'input' : null;
  if (capture.kind === 'callTime') return isCalledAgain(step) ? 'input' : null;
  if (capture.kind === 'yesOrNo') return step.presets === undefined ? 'input' : 'hidden';
  if (capture.kind !== 'person') return 'input';
  if (currentAssigneeOf(step) !== null) return 'removable';
  if (capture.among === 'team') return 'input';
  if (capture.need === 'onBehalf') return 'fixed';
  return wasDriversVisit(step, captured) ? 'fixed' : null;
}

/** Office staff schedule another call unless the button says otherwise. */
function isCalledAgain({ actor, presets }: TransitionForm): boolean {
  return presets?.callsAgain !== false && (actor.roles.includes('OPERATOR') || actor.roles.includes('ADMIN'));
}

/** A driver was at the door, so an administrator names them (specification/life#who-may). */
function wasDriversVisit({ action, repair }: TransitionForm, { how }: Captured): boolean {
  const visit = currentVisit(repair);
  if (how !== 'VISIT' || visit === null || visit.assignee === null) return false;
  const isPickup = caseOf(action, repair.status)?.visit?.type === 'PICKUP';
  if (isPickup) return visit.type === 'PICKUP' && visit.status === 'ASSIGNED';
  return repair.custody === 'COURIER';
}

/** Returns true if the transition sends the customer a proposal, the current one or another. */
export function offersPrice({ action, repair }: Pick<TransitionForm, 'action' | 'repair'>): boolean {
  return caseOf(action, repair.status)?.proposal === 'SEND';
}

export function needsForm(step: TransitionForm): boolean {
  return formFields(step, { how: 'VISIT', ...step.presets }).some(({ kind }) => kind !== 'hidden');
}
