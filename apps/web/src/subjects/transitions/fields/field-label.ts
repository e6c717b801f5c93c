import { transitionOf, type Action, type EffectName, type ContactAttemptKind } from '@atelier/domain';
import { type TransitionField, assigneeRole } from '../context/transition-context.ts';
import { formatDays, type Language, type Translate } from '@atelier/i18n';
import { shopCurrency } from '#config/shop.ts';
import { usualWarrantyDays } from '../context/open-days.ts';

type Words = { readonly t: Translate; readonly language: Language };

export function recordsAnswer(action: Action): boolean {
  return transitionOf(action).logKind === 'answer';
}

const hinted = [
  'condition',
  'accessories',
  'returned',
  'receivedBy',
  'estimatedCost',
  'estimatedTime',
  'warrantyDays',
] as const satisfies TransitionField[];

const noteKinds: Readonly<Partial<Record<EffectName, NoteKind>>> = {
  diagnosisFinished: 'findings',
  fixFinished: 'workDone',
  diagnosisExternalized: 'instructions',
};

type NoteKind = 'findings' | 'workDone' | 'instructions' | 'note';

const readByCustomer: readonly NoteKind[] = ['findings', 'workDone'];

/** Returns true for a text that the customer gets to read. */
function isReadByCustomer(action: Action, field: TransitionField): boolean {
  if (field === 'notes') return readByCustomer.includes(noteKindOf(action));
  return field === 'reason' && transitionOf(action).logKind !== 'correction';
}

/** Returns a field's hint. That of the warranty names the shop's usual days once they are known. */
export function hintOf({ t, language }: Words, action: Action, field: TransitionField): string | null {
  const days = field === 'warrantyDays' ? usualWarrantyDays() : null;
  if (days !== null) return t('workshop.hints.usualWarranty', { days: formatDays(days, language) });
  if (isReadByCustomer(action, field)) return t('workshop.form.customerReads');
  const name = hinted.find((each) => each === field);
  return name === undefined ? null : t(`workshop.hints.${name}`);
}

/** Returns a field's label. Notes, people and ways have other meanings in each transition. */
export function fieldLabel(t: Translate, action: Action, field: TransitionField): string {
  if (field === 'notes') return t(`transition.field.${noteKindOf(action)}`);
  if (field === 'assigneeId')
    return t(assigneeRole(action) === 'TECHNICIAN' ? 'role.TECHNICIAN' : 'transition.field.driver');
  if (field === 'reason' && recordsAnswer(action)) return t('transition.field.rejectReason');
  if (field === 'how' && recordsAnswer(action)) return t('transition.field.answerChannel');
  return t(`workshop.fields.${field}`, { currency: shopCurrency });
}

/** Returns the label of a contact way. An answer in person was given at the counter. */
export function howLabel(t: Translate, action: Action, how: ContactAttemptKind): string {
  return how === 'VISIT' && recordsAnswer(action) ? t('transition.how.atCounter') : t(`workshop.how.${how}`);
}

/** Returns the purpose of a transition's notes: a field of the repair or a note in the log. */
function noteKindOf(action: Action): NoteKind {
  return transitionOf(action).sets.flatMap((effect) => noteKinds[effect] ?? [])[0] ?? 'note';
}
