import { languages } from '@atelier/i18n';
import { Checkbox, Segmented, Select, type SelectOption } from '@atelier/ui';
import type { ReactNode } from 'react';
import {
  Controller,
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form';
import { FormField, type FormFieldProps } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';

type Controlled<Values extends FieldValues, Output, Name extends FieldPath<Values> = FieldPath<Values>> = {
  control: Control<Values, unknown, Output>;
  name: Name;
};

type ControlledFieldProps<Values extends FieldValues, Output, Name extends FieldPath<Values>> = Controlled<
  Values,
  Output,
  Name
> &
  Omit<FormFieldProps, 'error' | 'children'> & {
    children: (field: ControllerRenderProps<Values, Name>) => ReactNode;
  };

/** Renders a field of a form with its label and error, whose control isn't an input of its own. */
export function ControlledField<Values extends FieldValues, Output, Name extends FieldPath<Values>>({
  control,
  name,
  children,
  ...labels
}: ControlledFieldProps<Values, Output, Name>) {
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState: { error } }) => (
        <FormField {...labels} error={error?.message}>
          {children(field)}
        </FormField>
      )}
    />
  );
}

type SelectFieldProps<Values extends FieldValues, Output> = Omit<
  ControlledFieldProps<Values, Output, FieldPath<Values>>,
  'children'
> & { options: readonly SelectOption[] };

export function SelectField<Values extends FieldValues, Output>({
  options,
  ...field
}: SelectFieldProps<Values, Output>) {
  return (
    <ControlledField {...field}>
      {({ onChange, ...select }) => <Select {...select} options={options} onValueChange={onChange} />}
    </ControlledField>
  );
}

type CheckboxFieldProps<Values extends FieldValues, Output> = Controlled<Values, Output> & {
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

type LanguageFieldProps<Values extends FieldValues, Output> = Controlled<Values, Output> & { label: string };

export function LanguageField<Values extends FieldValues, Output>({
  control,
  name,
  label,
}: LanguageFieldProps<Values, Output>) {
  const { t } = useTranslation();
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange } }) => (
        <div className="grid justify-items-start gap-1.5">
          <p className="text-sm font-medium">{label}</p>
          <Segmented
            label={label}
            options={languages.map((each) => ({ value: each, label: t(`common.language.${each}`) }))}
            value={value === 'en' ? 'en' : 'fr'}
            onValueChange={onChange}
          />
        </div>
      )}
    />
  );
}
