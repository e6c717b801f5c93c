import { Checkbox } from '@atelier/ui';
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

type CheckboxFieldProps<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  label: string;
  hint?: string;
};

export function CheckboxField<Values extends FieldValues, Output>({
  control,
  name,
  label,
  hint,
}: CheckboxFieldProps<Values, Output>) {
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <Checkbox
          ref={ref}
          checked={value === true}
          onCheckedChange={onChange}
          onBlur={onBlur}
          label={
            <span className="grid">
              <span className="font-medium">{label}</span>
              {hint !== undefined && <span className="text-sm text-ink-muted">{hint}</span>}
            </span>
          }
        />
      )}
    />
  );
}
