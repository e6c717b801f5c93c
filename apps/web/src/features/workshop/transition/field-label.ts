import type { Action, ContactAttemptKind } from '@atelier/domain';
import type { Translate } from '@atelier/i18n';
import { shopCurrency } from '#config/shop.ts';
import { recordsAnswer, noteKindOf } from './field-rules.ts';
import { assigneeRole, type TransitionField } from './form-model.ts';

/** What a field is called in the form of a step: notes, a person and a way mean something else in each. */
export function fieldLabel(t: Translate, action: Action, field: TransitionField): string {
  if (field === 'notes') return t(`transition.field.${noteKindOf(action)}`);
  if (field === 'assigneeId') return t(`role.${assigneeRole(action)}`);
  if (field === 'reason' && recordsAnswer(action)) return t('transition.field.rejectReason');
  if (field === 'how' && recordsAnswer(action)) return t('transition.field.answerChannel');
  return t(`workshop.fields.${field}`, { currency: shopCurrency });
}

/** By which way somebody was reached, or not: who answers a price in person does so at the counter. */
export function howLabel(t: Translate, action: Action, how: ContactAttemptKind): string {
  return how === 'VISIT' && recordsAnswer(action) ? t('transition.how.atCounter') : t(`workshop.how.${how}`);
}
