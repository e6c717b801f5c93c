import { Input } from '@atelier/ui';
import type { UseFormReturn } from 'react-hook-form';
import { FormField } from '../../shared/form/form-field.tsx';
import { PasswordInput } from '../../shared/form/password-input.tsx';
import { useTranslation } from '../../shared/language/use-translation.ts';
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

/** The phone is marked required, though it may stay empty: product section 2, 'Sign-up'. */
export const SignUpFields = <Output,>({ form: { register, formState } }: SignUpFieldsProps<Output>) => {
  const { t } = useTranslation();
  const { errors } = formState;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField label={t('auth.signup.firstName')} error={errors.firstName?.message}>
          <Input autoComplete="given-name" {...register('firstName')} />
        </FormField>
        <FormField label={t('auth.signup.lastName')} error={errors.lastName?.message}>
          <Input autoComplete="family-name" {...register('lastName')} />
        </FormField>
      </div>
      <EmailField autoComplete="email" error={errors.email} {...register('email')} />
      <FormField label={t('auth.signup.phone')} error={errors.phone?.message}>
        <Input type="tel" autoComplete="tel" placeholder={t('auth.signup.phonePlaceholder')} {...register('phone')} />
      </FormField>
      <FormField
        label={t('auth.password')}
        description={t('auth.signup.passwordHint')}
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </FormField>
      <FormField label={t('auth.signup.confirmPassword')} error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
      </FormField>
    </>
  );
};
