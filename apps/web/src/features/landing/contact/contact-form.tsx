import type { PageContent } from '@atelier/contract';
import { Alert, Button, Input, Textarea } from '@atelier/ui';
import { FormField } from '#shared/form/form-field.tsx';
import { readablePhone } from '#shared/format/readable-phone.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useContactForm } from './use-contact-form.ts';

type ContactFormProps = { words: PageContent['contact']['form']; phone: string };

/**
 * Renders the contact form (specification/screens#landing-page). It works before hydration: the fields retain typed text, `starter.js`
 * marks the form as pressed, and the script sends it.
 */
export function ContactForm({ words, phone }: ContactFormProps) {
  const { hydrated, errors, problem, sending, handlers } = useContactForm();
  const { name, email, phone: telephone, message, submit } = words;
  return (
    <form noValidate method="post" ref={hydrated} className="group grid gap-5 noscript:hidden" {...handlers}>
      {problem !== null && <Failure problem={problem} phone={phone} />}
      <fieldset disabled={sending} className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <FormField label={name.label} error={errors.name} className="sm:col-span-2">
          <Input name="name" autoComplete="name" placeholder={name.placeholder} />
        </FormField>
        <FormField label={email.label} error={errors.email}>
          <Input name="email" type="email" autoComplete="email" autoCapitalize="none" placeholder={email.placeholder} />
        </FormField>
        <FormField label={telephone.label} error={errors.phone}>
          <Input name="phone" type="tel" autoComplete="tel" placeholder={telephone.placeholder} />
        </FormField>
        <FormField label={message.label} error={errors.message} className="sm:col-span-2">
          <Textarea name="message" className="min-h-36" placeholder={message.placeholder} />
        </FormField>
        {/* Honeypot: only programs fill it in. */}
        <input name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" className="hidden" />
        <Button
          type="submit"
          loading={sending}
          className="group-data-pressed:cursor-progress group-data-pressed:opacity-55 sm:col-span-2 sm:justify-self-start"
        >
          {submit}
        </Button>
      </fieldset>
    </form>
  );
}

function Failure({ problem, phone }: { problem: 'failed' | 'tooMany'; phone: string }) {
  const { t } = useTranslation();
  return (
    <Alert title={t('contact.failed.title')}>
      <p>{t(problem === 'tooMany' ? 'contact.failed.tooMany' : 'contact.failed.text')}</p>
      <a href={`tel:${phone}`} className="font-medium text-primary underline underline-offset-4">
        {t('contact.failed.call', { phone: readablePhone(phone) })}
      </a>
    </Alert>
  );
}
