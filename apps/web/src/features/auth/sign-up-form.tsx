import { SignUpForm as SignUpSchema, register, type CallInput } from '@atelier/contract';
import { errorToast } from '@atelier/i18n';
import { Alert, Button } from '@atelier/ui';
import { useState } from 'react';
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
  const { errors, isSubmitting } = form.formState;
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
        <NameFields errors={errors} firstName={form.register('firstName')} lastName={form.register('lastName')} />
        <EmailSuggestion
          onAccept={(email) => form.setValue('email', email, { shouldDirty: true, shouldValidate: true })}
        >
          <EmailField form={form} name="email" autoComplete="email" />
        </EmailSuggestion>
        {/* Marked as required, but may be empty (specification/screens#sign-up). */}
        <PhoneField form={form} name="phone" description={t('auth.signup.phoneHint')} />
        <NewPasswordField form={form} name="password" />
        <TextField
          form={form}
          name="confirmPassword"
          as={PasswordInput}
          label={t('auth.signup.confirmPassword')}
          autoComplete="new-password"
          enterKeyHint="done"
        />
        <Button type="submit" className={`mt-1 w-full ${pressedClass}`} loading={isSubmitting}>
          {t('auth.signup.submit')}
        </Button>
      </fieldset>
    </form>
  );
}

/** Registers and stores the auth data for the mailed code (specification/signing-in#in-the-browser). */
async function signUp(form: CallInput<typeof register, 'body'>): Promise<void> {
  const { verifyToken } = await send(register, { body: form });
  forgetMailedTokens();
  startCooldown();
  sessionStore.setAuthData({ email: form.email, token: verifyToken, action: 'emailVerification', step: 'verify' });
}
