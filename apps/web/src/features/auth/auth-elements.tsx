import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Input, type InputProps } from '@atelier/ui';
import type { FieldError } from 'react-hook-form';
import { paths } from '#config/paths.ts';
import { MarkedText } from '#shared/language/marked-text.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { FormField } from '#shared/form/form-field.tsx';

export function AuthHeading({ title, text }: { title: string; text?: ReactNode }) {
  return (
    <div className="mb-8 grid gap-2">
      <h1 className="text-3xl">{title}</h1>
      {text !== undefined && <p className="text-lg wrap-anywhere text-ink-muted">{text}</p>}
    </div>
  );
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

type EmailFieldProps = Omit<InputProps, 'type'> & { error: FieldError | undefined };

export function EmailField({ error, ...input }: EmailFieldProps) {
  const { t } = useTranslation();
  return (
    <FormField label={t('auth.email')} error={error?.message}>
      <Input
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        placeholder={t('auth.emailPlaceholder')}
        {...input}
      />
    </FormField>
  );
}
