import { addDays, VISIT_DAYS_AHEAD } from '@atelier/domain';
import type { Action } from '@atelier/domain';
import type { StepField } from './form-model.ts';
import { today } from './form-values.ts';
import type { ShopNow } from './form-values.ts';

/** The days that a date may take: none that is over, and a visit's not too far ahead. */
export const dayLimits = (field: StepField, now: ShopNow): { min: string; max?: string } => {
  const min = today(now);
  return field === 'date' ? { min, max: addDays(min, VISIT_DAYS_AHEAD) } : { min };
};

type Hint =
  | 'workshop.form.customerReads'
  | `workshop.hints.${'condition' | 'accessories' | 'receivedBy' | 'estimatedCost' | 'estimatedTime'}`;

const hints: Readonly<Partial<Record<StepField, Hint>>> = {
  condition: 'workshop.hints.condition',
  accessories: 'workshop.hints.accessories',
  receivedBy: 'workshop.hints.receivedBy',
  estimatedCost: 'workshop.hints.estimatedCost',
  estimatedTime: 'workshop.hints.estimatedTime',
};

// The notes of these become the customer's; other notes stay in the log.
const tellsNotes: readonly Action[] = ['Repair.diagnosis.finished', 'Repair.fix.finished'];

/** What helps to fill in a field, as the key of a text. */
export const hintOf = (action: Action, field: StepField): Hint | null => {
  if (field === 'notes') return tellsNotes.includes(action) ? 'workshop.form.customerReads' : null;
  if (field === 'reason') return action === 'Repair.corrected' ? null : 'workshop.form.customerReads';
  return hints[field] ?? null;
};
