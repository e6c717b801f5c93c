import { Input, type InputProps } from '@atelier/ui';
import type { FieldError, UseFormReturn } from 'react-hook-form';
import { EmailSuggestion } from '#shared/form/email-suggestion.tsx';
import { FormField } from '#shared/form/form-field.tsx';
import { PasswordInput } from '#shared/form/password-input.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { EmailField } from './email-field.tsx';

type SignUpValues = {
  firstName: string;
  lastName: string;
  email: string;
  phone?: string | undefined;
  password: string;
  confirmPassword: string;
};

type SignUpFieldsProps<Output> = { form: UseFormReturn<SignUpValues, unknown, Output> };

type OneFieldProps = Omit<InputProps, 'type' | 'trailing' | 'icon'> & { error: FieldError | undefined };

type NameFieldsProps = {
  errors: { firstName?: FieldError | undefined; lastName?: FieldError | undefined };
  firstName: InputProps;
  lastName: InputProps;
};

export function NameFields({ errors, firstName, lastName }: NameFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormField label={t('auth.signup.firstName')} error={errors.firstName?.message}>
        <Input autoComplete="given-name" {...firstName} />
      </FormField>
      <FormField label={t('auth.signup.lastName')} error={errors.lastName?.message}>
        <Input autoComplete="family-name" {...lastName} />
      </FormField>
    </div>
  );
}

export function PhoneField({ error, required = true, ...input }: OneFieldProps) {
  const { t } = useTranslation();
  return (
    <FormField
      label={t('auth.signup.phone')}
      required={required}
      description={required ? t('auth.signup.phoneHint') : undefined}
      error={error?.message}
    >
      <Input type="tel" autoComplete="tel" placeholder={t('auth.signup.phonePlaceholder')} {...input} />
    </FormField>
  );
}

export function NewPasswordField({ error, ...input }: OneFieldProps) {
  const { t } = useTranslation();
  return (
    <FormField label={t('auth.password')} description={t('auth.signup.passwordHint')} error={error?.message}>
      <PasswordInput autoComplete="new-password" {...input} />
    </FormField>
  );
}

/** Renders the sign-up's fields. The phone is marked as required but may be empty (specification/screens#sign-up). */
export function SignUpFields<Output>({ form: { register, setValue, formState } }: SignUpFieldsProps<Output>) {
  const { t } = useTranslation();
  const { errors } = formState;
  return (
    <>
      <NameFields errors={errors} firstName={register('firstName')} lastName={register('lastName')} />
      <EmailSuggestion onAccept={(email) => setValue('email', email, { shouldDirty: true, shouldValidate: true })}>
        <EmailField autoComplete="email" error={errors.email} {...register('email')} />
      </EmailSuggestion>
      <PhoneField error={errors.phone} {...register('phone')} />
      <NewPasswordField error={errors.password} {...register('password')} />
      <FormField label={t('auth.signup.confirmPassword')} error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" enterKeyHint="done" {...register('confirmPassword')} />
      </FormField>
    </>
  );
}
