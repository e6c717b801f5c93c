import { VerifiedSignUpForm, type User } from '@atelier/contract';
import { Alert, Button } from '@atelier/ui';
import { errorKeyOf } from '#shared/api/api-error.ts';
import { showError, showSuccess } from '#shared/feedback/show-toast.ts';
import { showIssues, useApiForm } from '#shared/form/use-api-form.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { forgetInvalidToken, verifyEmail, type ProvenEmail } from './api/verify-email.ts';
import { AuthHeading } from './auth-heading.tsx';
import { NameFields, NewPasswordField, PhoneField } from './sign-up-fields.tsx';

const emptyValues = { firstName: '', lastName: '', phone: '', password: '' };

type ProvenEmailFormProps = {
  proven: ProvenEmail;
  /** User whom the verification signs out. */
  signedIn: User | null;
  onVerified: (user: User | null) => void;
  onExpired: (key: string) => void;
};

/**
 * Asks for names and a password after a mailed link was opened in another browser than the sign-up. The form ignores everything typed at
 * the sign-up, because it may be a stranger's (specification/faults#w14).
 */
export function ProvenEmailForm({ proven: { email, token }, signedIn, onVerified, onExpired }: ProvenEmailFormProps) {
  const { t } = useTranslation();
  const form = useApiForm(VerifiedSignUpForm, emptyValues);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      const verified = await verifyEmail({ ...values, token });
      showSuccess(t, 'emailVerified');
      onVerified('user' in verified ? verified.user : null);
    } catch (error) {
      if (showIssues(form, error)) return;
      if (forgetInvalidToken(error)) onExpired(errorKeyOf(error));
      else showError(t, error);
    }
  });
  return (
    <>
      <AuthHeading
        title={t('auth.completeSignup.title')}
        text={<span className="wrap-anywhere">{t('auth.completeSignup.text', { email })}</span>}
      />
      <form noValidate onSubmit={submit} className="grid gap-5">
        {signedIn !== null && (
          <Alert variant="info" title={t('auth.completeSignup.signedIn', { email: signedIn.email })}>
            {t('auth.completeSignup.signedOut')}
          </Alert>
        )}
        <fieldset disabled={isSubmitting} className="grid gap-5">
          <NameFields errors={errors} firstName={form.register('firstName')} lastName={form.register('lastName')} />
          {/* Lets password managers associate the password with the account. */}
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <NewPasswordField error={errors.password} {...form.register('password')} />
          <PhoneField required={false} error={errors.phone} {...form.register('phone')} />
          <Button type="submit" className="mt-1 w-full" loading={isSubmitting}>
            {t('auth.completeSignup.submit')}
          </Button>
        </fieldset>
      </form>
      <p className="mt-7 text-ink-muted">{t('auth.completeSignup.codeHint')}</p>
    </>
  );
}
