import { SignUpForm as SignUpSchema, register, type CallInput } from '@atelier/contract';
import { errorToast } from '@atelier/i18n';
import { Alert, Button } from '@atelier/ui';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { TextField } from '#shared/form/text-field.tsx';
import { errorKeyOf } from '#shared/api/api-error.ts';
import { showSuccess } from '#shared/feedback/show-toast.ts';
import { showIssues, useApiForm } from '#shared/form/use-api-form.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { EmailSuggestion } from '#shared/form/email-suggestion.tsx';
import { PasswordInput } from '#shared/form/password-input.tsx';
import { submitIfPressed } from '#shared/form/submit-if-pressed.ts';
import { send } from '#shared/api/send.ts';
import { startCooldown } from '#subjects/account/cooldown.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { signUpDraft } from './sign-up-draft.ts';
import { EmailField, NameFields, NeedsScript, NewPasswordField, PhoneField, pressedClass } from './auth-elements.tsx';
import { forgetMailedTokens } from './mailed-token.ts';

const empty = { firstName: '', lastName: '', email: '', phone: '', password: '', confirmPassword: '' };

/** Asks for a new customer's data. A failure shows above the form (specification/screens#sign-up). */
export function SignUpForm({ onSignedUp }: { onSignedUp: () => void }) {
  const { t } = useTranslation();
  const form = useApiForm(SignUpSchema, { ...empty, ...signUpDraft.get() });
  const [failure, setFailure] = useState<string | null>(null);
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await signUp(values);
      signUpDraft.keep(form.getValues());
      showSuccess(t, 'register');
      onSignedUp();
    } catch (error) {
      if (!showIssues(form, error)) setFailure(errorKeyOf(error));
    }
  });
  return (
    <form noValidate method="post" ref={submitIfPressed} onSubmit={submit} className="group grid gap-5">
      <NeedsScript />
      {failure !== null && (
        <Alert variant="destructive" title={t('auth.signup.failed')}>
          {errorToast(t, failure === 'generic' ? 'error' : failure).description}
        </Alert>
      )}
      <fieldset disabled={isSubmitting} className="grid gap-5">
        <SignUpFields form={form} />
        <Button type="submit" className={`mt-1 w-full ${pressedClass}`} loading={isSubmitting}>
          {t('auth.signup.submit')}
        </Button>
      </fieldset>
    </form>
  );
}

type SignUpValues = {
  firstName: string;
  lastName: string;
  email: string;
  phone?: string | undefined;
  password: string;
  confirmPassword: string;
};

type SignUpFieldsProps<Output> = { form: UseFormReturn<SignUpValues, unknown, Output> };

/** Renders the sign-up's fields. The phone is marked as required but may be empty (specification/screens#sign-up). */
function SignUpFields<Output>({ form }: SignUpFieldsProps<Output>) {
  const { t } = useTranslation();
  const { register, setValue } = form;
  const { errors } = form.formState;
  return (
    <>
      <NameFields errors={errors} firstName={register('firstName')} lastName={register('lastName')} />
      <EmailSuggestion onAccept={(email) => setValue('email', email, { shouldDirty: true, shouldValidate: true })}>
        <EmailField autoComplete="email" error={errors.email} {...register('email')} />
      </EmailSuggestion>
      <PhoneField error={errors.phone} {...register('phone')} />
      <NewPasswordField error={errors.password} {...register('password')} />
      <TextField
        form={form}
        name="confirmPassword"
        as={PasswordInput}
        label={t('auth.signup.confirmPassword')}
        autoComplete="new-password"
        enterKeyHint="done"
      />
    </>
  );
}

/** Registers and stores the auth data for the mailed code (specification/signing-in#in-the-browser). */
async function signUp(form: CallInput<typeof register, 'body'>): Promise<void> {
  const { verifyToken } = await send(register, { body: form });
  forgetMailedTokens();
  startCooldown();
  sessionStore.setAuthData({ email: form.email, token: verifyToken, action: 'emailVerification', step: 'verify' });
}
