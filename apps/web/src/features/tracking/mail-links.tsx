import { mailTrackingLinks, TrackingMailForm } from '@atelier/contract';
import { errorToast } from '@atelier/i18n';
import { Alert, Button, Input } from '@atelier/ui';
import { useState } from 'react';
import { errorKeyOf } from '#shared/api/api-error.ts';
import { send } from '#shared/api/send.ts';
import { EmailSuggestion } from '#shared/form/email-suggestion.tsx';
import { FormField } from '#shared/form/form-field.tsx';
import { showIssues, useApiForm } from '#shared/form/use-api-form.ts';
import { useTranslation } from '#shared/language/use-translation.ts';

/** Mails the links of an address to it, and says the same for every address. */
export function MailLinks() {
  const { t } = useTranslation();
  const form = useApiForm(TrackingMailForm, { email: '' });
  const [failure, setFailure] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      await send(mailTrackingLinks, { body });
      setSent(true);
    } catch (error) {
      if (!showIssues(form, error)) setFailure(errorKeyOf(error));
    }
  });
  if (isSent) return <Alert variant="success">{t('tracking.mail.sent')}</Alert>;
  return (
    <form noValidate onSubmit={submit}>
      <fieldset disabled={isSubmitting} className="grid gap-5">
        {failure !== null && <Alert variant="destructive">{errorToast(t, failure).description}</Alert>}
        <EmailSuggestion onAccept={(email) => form.setValue('email', email, { shouldValidate: true })}>
          <FormField label={t('tracking.mail.email')} error={errors.email?.message}>
            <Input type="email" autoComplete="email" autoCapitalize="none" {...form.register('email')} />
          </FormField>
        </EmailSuggestion>
        <Button type="submit" className="w-full" loading={isSubmitting}>
          {t('tracking.mail.submit')}
        </Button>
      </fieldset>
    </form>
  );
}
