import type { Action, ContactAttemptKind } from '@atelier/domain';
import type { Translate } from '@atelier/i18n';
import { shopCurrency } from '#config/shop.ts';
import { recordsAnswer, noteKindOf } from '../context/field-rules.ts';
import { assigneeRole, type TransitionField } from '../context/transition-context.ts';

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
