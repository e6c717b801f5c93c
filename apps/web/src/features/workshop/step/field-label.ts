import type { Action } from '@atelier/domain';
import type { Translate } from '@atelier/i18n';
import { shopCurrency } from '../../../config/shop.ts';
import { isAnswer } from './field-rules.ts';
import { assigneeRole } from './form-model.ts';
import type { StepField } from './form-model.ts';

const noteNames: Readonly<Partial<Record<Action, 'found' | 'done' | 'instructions'>>> = {
  'Repair.diagnosis.finished': 'found',
  'Repair.fix.finished': 'done',
  'Repair.diagnosis.externalized': 'instructions',
};

/** What a field is called in the form of a step: notes, a person and a way mean something else in each. */
export const fieldLabel = (t: Translate, action: Action, field: StepField): string => {
  if (field === 'notes') return t(`step.field.${noteNames[action] ?? 'note'}`);
  if (field === 'assigneeId') return t(`role.${assigneeRole(action)}`);
  if (field === 'how' && isAnswer(action)) return t('step.field.answeredHow');
  return t(`workshop.fields.${field}`, { currency: shopCurrency });
};
