import { sortFields } from '../values/field-rules.ts';
import type { FormField } from '../values/form-model.ts';
import { TransitionField } from './transition-field.tsx';
import type { ActionFormModel } from '../forms/use-action-form.ts';

export function TransitionFields({ step, fields, form }: Pick<ActionFormModel, 'step' | 'fields' | 'form'>) {
  const ordered = sortFields(fields);
  const renderField = (model: FormField) => <TransitionField key={model.field} model={model} step={step} form={form} />;
  const terms = ordered.filter(isTerm);
  return (
    <>
      {terms.length > 0 && <div className="grid gap-5 min-[26rem]:grid-cols-2">{terms.map(renderField)}</div>}
      {ordered.filter((model) => !isTerm(model)).map(renderField)}
    </>
  );
}

function isTerm({ field }: FormField): boolean {
  return field === 'price' || field === 'estimatedTime';
}
