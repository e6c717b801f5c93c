import { Checkbox } from '@atelier/ui';
import { Controller } from 'react-hook-form';
import { useTranslation } from '#shared/language/use-translation.ts';
import { currentAssigneeOf, type TransitionForm } from '../values/form-model.ts';
import type { TransitionFormState } from '../forms/use-transition-form.ts';

export function CurrentAssignee({ step, form }: { step: TransitionForm; form: TransitionFormState }) {
  const { t } = useTranslation();
  const person = currentAssigneeOf(step);
  if (person === null) return null;
  const { id, name } = person;
  return (
    <Controller
      name="assigneeId"
      control={form.control}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <div className="grid gap-2 rounded-control bg-sunken px-4 py-3">
          {value !== '' && <p>{t('transition.visit.keepsVisit', { name })}</p>}
          <Checkbox
            ref={ref}
            label={t('transition.visit.remove', { name })}
            checked={value === ''}
            onCheckedChange={(removed) => onChange(removed ? '' : id)}
            onBlur={onBlur}
          />
        </div>
      )}
    />
  );
}
