import { SignUpForm as SignUpSchema } from '@atelier/contract';
import { errorToast } from '@atelier/i18n';
import { Alert, Button } from '@atelier/ui';
import { useState } from 'react';
import { errorKeyOf } from '#shared/api/api-error.ts';
import { showSuccess } from '#shared/feedback/show-toast.ts';
import { showIssues, useApiForm } from '#shared/form/use-api-form.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { signUp } from './api/sign-up.ts';
import { signUpDraft } from './sign-up-draft.ts';
import { SignUpFields } from './sign-up-fields.tsx';

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
    <form noValidate onSubmit={submit} className="grid gap-5">
      {failure !== null && (
        <Alert variant="destructive" title={t('auth.signup.failed')}>
          {errorToast(t, failure === 'generic' ? 'error' : failure).description}
        </Alert>
      )}
      <fieldset disabled={isSubmitting} className="grid gap-5">
        <SignUpFields form={form} />
        <Button type="submit" className="mt-1 w-full" loading={isSubmitting}>
          {t('auth.signup.submit')}
        </Button>
      </fieldset>
    </form>
  );
}
