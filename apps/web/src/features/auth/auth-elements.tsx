import { errorToast } from '@atelier/i18n';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Alert, Button, Input, type InputProps } from '@atelier/ui';
import type { FieldError, FieldValues } from 'react-hook-form';
import { paths } from '#config/paths.ts';
import { MarkedText } from '#shared/language/marked-text.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { FormField } from '#shared/form/form-field.tsx';
import { TextField, type NamedFieldProps } from '#shared/form/text-field.tsx';
import { PasswordInput } from '#shared/form/password-input.tsx';
import { CodeField, useCodeEntry } from '#subjects/account/code-field.tsx';
import { ResendCode, type ResendCodeProps } from '#subjects/account/resend-code.tsx';

export function AuthHeading({ title, text }: { title: string; text?: ReactNode }) {
  return (
    <div className="mb-8 grid gap-2">
      <h1 className="text-3xl">{title}</h1>
      {text !== undefined && <p className="text-lg wrap-anywhere text-ink-muted">{text}</p>}
    </div>
  );
}

/** Look of a button that was pressed before hydration, in a form with the class `group`. */
export const pressedClass = 'group-data-pressed:opacity-55';

/** Says without JavaScript why the form can't be sent. */
export function NeedsScript() {
  const { t } = useTranslation();
  return <p className="hidden noscript:block">{t('auth.noScript')}</p>;
}

export function Agreement() {
  const { t } = useTranslation();
  return (
    <p className="text-center text-sm text-balance text-ink-muted">
      <MarkedText
        text={t('auth.agreement')}
        marks={{
          terms: (words) => <TextLink to={paths.terms}>{words}</TextLink>,
          privacy: (words) => <TextLink to={paths.privacy}>{words}</TextLink>,
        }}
      />
    </p>
  );
}

export function TextLink({ className = '', ...props }: LinkProps) {
  return (
    <Link
      className={`rounded-tight font-medium text-primary underline decoration-primary/35 underline-offset-4 hover:decoration-current ${className}`}
      {...props}
    />
  );
}

/** Renders a link with a touch target of full height on phones, without moving the layout. */
export function BlockLink({ className = '', ...props }: LinkProps) {
  return <TextLink className={`inline-flex items-center gap-2 max-sm:-my-3 max-sm:min-h-11 ${className}`} {...props} />;
}

export function EmailField<Values extends FieldValues, Output>(props: NamedFieldProps<Values, Output>) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('auth.email')}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      placeholder={t('auth.emailPlaceholder')}
      {...props}
    />
  );
}

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

export function PhoneField<Values extends FieldValues, Output>(props: NamedFieldProps<Values, Output>) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('auth.signup.phone')}
      type="tel"
      autoComplete="tel"
      placeholder={t('auth.signup.phonePlaceholder')}
      {...props}
    />
  );
}

export function NewPasswordField<Values extends FieldValues, Output>(props: NamedFieldProps<Values, Output>) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('auth.password')}
      description={t('auth.signup.passwordHint')}
      as={PasswordInput}
      autoComplete="new-password"
      {...props}
    />
  );
}

type CodeFormProps = {
  /** Reports its own failure. Resolves false for a refused code, which clears the field. */
  onSubmit: (code: string) => Promise<boolean>;
  /** Error key of the alert above the form. */
  failure: string | null;
  resend: Omit<ResendCodeProps, 'onWait'>;
  onOtherAccount: () => void;
};

// Other failures, such as a lost connection, have nothing to do with the code.
const codeFailures = new Set(['invalidCode', 'codeExpired']);

export function CodePageForm({ onSubmit, failure, resend, onOtherAccount }: CodeFormProps) {
  const { t } = useTranslation();
  const entry = useCodeEntry(onSubmit);
  return (
    <form noValidate onSubmit={entry.submit} className="grid gap-6">
      {failure !== null && (
        <Alert
          variant="destructive"
          title={t(codeFailures.has(failure) ? 'auth.verify.codeFailed' : 'auth.verify.failed')}
        >
          {errorToast(t, failure).description}
        </Alert>
      )}
      <CodeField entry={entry} />
      <Button type="submit" className="w-full" disabled={!entry.complete} loading={entry.busy}>
        {t('auth.verify.submit')}
      </Button>
      <div className="grid justify-items-start gap-1">
        {/* The countdown replaces the button, so the focus moves to the code. */}
        <ResendCode {...resend} onWait={entry.refocus} />
        <Button variant="link" onClick={onOtherAccount}>
          {t('auth.verify.otherAccount')}
        </Button>
      </div>
    </form>
  );
}
