import type { PageContent } from '@atelier/contract';
import { Alert, Button, Input, Textarea } from '@atelier/ui';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type SubmitEvent,
  type SyntheticEvent,
} from 'react';
import { FormField } from '#shared/form/form-field.tsx';
import { readablePhone } from '@atelier/domain';
import { useTranslation } from '#shared/language/use-translation.ts';
import { ensureWords } from '#shared/language/ensure-words.ts';
import { submitIfPressed } from '#shared/form/submit-if-pressed.ts';
import { useUnsavedInput } from '#shared/form/unsaved-input.ts';
import { cachedChunk } from '#shared/chunks/fetch-chunk.ts';
import {
  contactFields,
  readContactForm,
  restoreContactDraft,
  storeContactDraft,
  type ContactErrors,
  type ContactField,
} from './contact-fields.ts';

/**
 * Renders the contact form (specification/screens#landing-page). It works before hydration: the fields retain typed text, `starter.js`
 * marks the form as pressed, and the script sends it.
 */
export function ContactForm({ words, phone }: { words: PageContent['contact']['form']; phone: string }) {
  const { t } = useTranslation();
  const { hydrated, errors, problem, sending, handlers } = useContactForm();
  const { name, email, phone: telephone, message, submit } = words;
  return (
    <form noValidate method="post" ref={hydrated} className="group grid gap-5 noscript:hidden" {...handlers}>
      {problem !== null && (
        <Alert title={t('contact.failed.title')}>
          <p>{t(problem === 'tooMany' ? 'contact.failed.tooMany' : 'contact.failed.text')}</p>
          <a href={`tel:${phone}`} className="font-medium text-primary underline underline-offset-4">
            {t('contact.failed.call', { phone: readablePhone(phone) })}
          </a>
        </Alert>
      )}
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
        <input name="website" tabIndex={-1} autoComplete="off" aria-hidden className="hidden" />
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

/** Minimum duration in milliseconds (specification/screens#landing-page). */
const MIN_SENDING_MS = 1_500;

/** Loads the call with its field rules and messages on the form's first interaction, so the landing page ships without them. */
const fetchCall = cachedChunk(async () => {
  await ensureWords('forms');
  return import('./contact-call.ts');
});

/** Validates the contact form and sends it once. A failure preserves the typed text. */
function useContactForm() {
  const { t } = useTranslation();
  const [errors, setErrors] = useState<ContactErrors>({});
  const [problem, setProblem] = useState<'failed' | 'tooMany' | null>(null);
  const [sending, setSending] = useState(false);
  const [typed, setTyped] = useState(false);
  // Prevents an automatic reload while somebody types.
  useUnsavedInput(typed);
  const focusAfter = useFocusAfter(sending);
  // State updates too late for a second press in the same instant.
  const running = useRef(false);

  // Picks up text and a press from before hydration, and text from before a reload.
  const hydrated = useCallback((form: HTMLFormElement | null) => {
    if (form === null) return;
    restoreContactDraft(form);
    setTyped(contactFields.some((name) => readContactForm(form)[name] !== ''));
    submitIfPressed(form);
  }, []);

  const prefetch = () => void fetchCall().catch(() => undefined);

  const check = async (form: HTMLFormElement, field: ContactField) => {
    const values = readContactForm(form);
    const { checkMessage } = await fetchCall();
    const wrong = await checkMessage(values);
    setErrors((before) => ({ ...before, [field]: wrong[field] }));
  };

  const point = (form: HTMLFormElement, wrong: ContactErrors) => {
    setErrors(wrong);
    const firstInvalid = contactFields.find((name) => wrong[name] !== undefined);
    const control = firstInvalid === undefined ? null : form.elements.namedItem(firstInvalid);
    if (control instanceof HTMLElement) focusAfter(control);
  };

  const post = async (form: HTMLFormElement) => {
    const written = readContactForm(form);
    const { checkMessage, sendMessage, showMessageSent } = await fetchCall();
    const wrong = await checkMessage(written);
    point(form, wrong);
    if (Object.values(wrong).some((key) => key !== undefined)) return;
    await atLeast(sendMessage(written));
    form.reset();
    storeContactDraft(null);
    setTyped(false);
    showMessageSent(t);
  };

  const fail = async (form: HTMLFormElement, error: unknown) => {
    // A failed chunk load also means no connection.
    const call = await fetchCall().catch(() => null);
    const wrong = call?.refusedFields(error) ?? {};
    if (Object.keys(wrong).length > 0) point(form, wrong);
    else setProblem(call?.isTooMany(error) === true ? 'tooMany' : 'failed');
  };

  const submit = async (form: HTMLFormElement, pressed: Element | null) => {
    if (running.current) return;
    running.current = true;
    setProblem(null);
    setSending(true);
    if (pressed instanceof HTMLElement && form.contains(pressed)) focusAfter(pressed);
    await post(form).catch((error: unknown) => fail(form, error));
    running.current = false;
    setSending(false);
  };

  return {
    hydrated,
    errors,
    problem,
    sending,
    handlers: {
      onFocus: prefetch,
      onInput: ({ target, currentTarget }: SyntheticEvent<HTMLFormElement>) => {
        prefetch();
        setTyped(true);
        storeContactDraft(readContactForm(currentTarget));
        const field = fieldOf(target);
        if (field !== undefined && errors[field] !== undefined) void check(currentTarget, field).catch(() => undefined);
      },
      onBlur: ({ target, currentTarget }: FocusEvent<HTMLFormElement>) => {
        const field = fieldOf(target);
        if (field !== undefined && readContactForm(currentTarget)[field] !== '')
          void check(currentTarget, field).catch(() => undefined);
      },
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(event.currentTarget, document.activeElement);
      },
    },
  };
}

function useFocusAfter(sending: boolean): (control: HTMLElement) => void {
  const pendingFocus = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (sending) return;
    pendingFocus.current?.focus();
    pendingFocus.current = null;
  }, [sending]);
  return (control) => {
    pendingFocus.current = control;
  };
}

/** Settles like the work, but after the minimum duration. */
async function atLeast(work: Promise<void>): Promise<void> {
  await Promise.allSettled([work, wait(MIN_SENDING_MS)]);
  await work;
}

function wait(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time));
}

function fieldOf(target: EventTarget): ContactField | undefined {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    ? contactFields.find((name) => name === target.name)
    : undefined;
}
