import { addDays, fieldKinds, transitionOf, VISIT_DAYS_AHEAD, type Action, type EffectName } from '@atelier/domain';
import type { TransitionField } from './transition-context.ts';
import { shopDayOf, type ShopMoment } from './form-values.ts';

/** Returns the date limits: no past days, and visits not too far ahead. */
export function dayLimits(field: TransitionField, now: ShopMoment): { min: string; max?: string } {
  const min = shopDayOf(now);
  return fieldKinds[field] === 'visitDay' ? { min, max: addDays(min, VISIT_DAYS_AHEAD) } : { min };
}

export function recordsAnswer(action: Action): boolean {
  return transitionOf(action).logKind === 'answer';
}

type Hint =
  | 'workshop.form.customerReads'
  | `workshop.hints.${'condition' | 'accessories' | 'receivedBy' | 'estimatedCost' | 'estimatedTime'}`;

const hints: Readonly<Partial<Record<TransitionField, Hint>>> = {
  condition: 'workshop.hints.condition',
  accessories: 'workshop.hints.accessories',
  receivedBy: 'workshop.hints.receivedBy',
  estimatedCost: 'workshop.hints.estimatedCost',
  estimatedTime: 'workshop.hints.estimatedTime',
};

const noteKinds: Readonly<Partial<Record<EffectName, NoteKind>>> = {
  diagnosisFinished: 'findings',
  fixFinished: 'workDone',
  diagnosisExternalized: 'instructions',
};

type NoteKind = 'findings' | 'workDone' | 'instructions' | 'note';

/** Returns the purpose of a transition's notes: a field of the repair or a note in the log. */
export function noteKindOf(action: Action): NoteKind {
  return transitionOf(action).sets.flatMap((effect) => noteKinds[effect] ?? [])[0] ?? 'note';
}

const readByCustomer: readonly NoteKind[] = ['findings', 'workDone'];

export function hintOf(action: Action, field: TransitionField): Hint | null {
  if (field === 'notes') return readByCustomer.includes(noteKindOf(action)) ? 'workshop.form.customerReads' : null;
  if (field === 'reason') return transitionOf(action).logKind === 'correction' ? null : 'workshop.form.customerReads';
  return hints[field] ?? null;
}

const fieldOrder: readonly TransitionField[] = ['price', 'estimatedTime', 'notes'];

/** Sorts the fields: price and duration first, the others in the table's order. */
export function sortFields<Model extends { readonly field: TransitionField }>(fields: readonly Model[]): Model[] {
  return fields.some(({ field }) => field === 'price')
    ? fields.toSorted((left, right) => Math.sign(rankOf(left.field) - rankOf(right.field)) || 0)
    : [...fields];
}

function rankOf(field: TransitionField): number {
  return fieldOrder.includes(field) ? fieldOrder.indexOf(field) : Infinity;
}
