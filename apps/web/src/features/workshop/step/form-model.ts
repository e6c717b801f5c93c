import { capturesOf, rowFor } from '@atelier/domain';
import type { Action, Actor, CaptureField, Captured, StaffRole } from '@atelier/domain';
import { currentVisit, stepFacts } from './step-facts.ts';
import type { StepRepair } from './step-facts.ts';

/** What a staff step may capture; the others are the customer's. */
export type StepField = Exclude<CaptureField, 'rate' | 'comment' | 'issue' | 'deviceId' | 'additionalInfo'>;

export type Step = { readonly action: Action; readonly repair: StepRepair; readonly actor: Actor };

/** `hidden` fields are sent without being asked for; `fixed` ones are shown and can't be changed. */
export type FormField = {
  readonly field: StepField;
  readonly required: boolean;
  readonly kind: 'asked' | 'fixed' | 'hidden';
};

const partnerFields: readonly CaptureField[] = ['partner', 'partnerReference', 'dueDate'];

/** The role that does the work of a step which names somebody; at the door of a request it was the collector. */
export const assigneeRole = (action: Action): StaffRole => {
  if (action.includes('pickup') || action === 'Repair.unreachable.request') return 'COLLECTOR';
  return action.includes('return') ? 'COURIER' : 'TECHNICIAN';
};

const driverSteps: readonly Action[] = [
  'Repair.pickup.collected',
  'Repair.pickup.delivered',
  'Repair.return.collected',
  'Repair.return.delivered',
];

/** Whether the driver stood at a door: then an administrator says whose visit it was (decisions section 2). */
const wasDriversVisit = ({ action, repair }: Step, { how }: Captured): boolean => {
  const visit = currentVisit(repair);
  if (how !== 'VISIT' || visit === null || visit.assignee === null) return false;
  if (action === 'Repair.unreachable.request') return visit.type === 'PICKUP' && visit.status === 'ASSIGNED';
  return repair.custody === 'COURIER';
};

const isStaffField = (field: CaptureField): field is StepField =>
  !['rate', 'comment', 'issue', 'deviceId', 'additionalInfo'].includes(field);

const kindOf = (step: Step, field: StepField, captured: Captured): FormField['kind'] | null => {
  if (field === 'proposalId') return 'hidden';
  if (field !== 'assigneeId') return 'asked';
  if (driverSteps.includes(step.action)) return 'fixed';
  if (!step.action.startsWith('Repair.unreachable')) return 'asked';
  return wasDriversVisit(step, captured) ? 'fixed' : null;
};

/**
 * The fields of a step's form, in the table's order, as the domain asks for them in this situation. Left out is only what
 * means nothing yet: a partner's fields while the work stays here, a driver where there was none.
 */
export const formFields = (step: Step, captured: Captured): FormField[] => {
  const row = rowFor(step.action, step.repair.status);
  if (row === undefined) return [];
  const asked = capturesOf(row, { facts: stepFacts(step.repair), actor: step.actor, captured });
  const staysHere = row.captures?.isExternalized !== undefined && captured.isExternalized !== true;
  return asked.flatMap(({ field, required }): FormField[] => {
    if (!isStaffField(field) || (staysHere && partnerFields.includes(field))) return [];
    const kind = kindOf(step, field, captured);
    return kind === null ? [] : [{ field, required, kind }];
  });
};

/** A step that asks for nothing is taken with one tap. */
export const needsForm = (step: Step): boolean =>
  formFields(step, { how: 'VISIT' }).some(({ kind }) => kind !== 'hidden');
