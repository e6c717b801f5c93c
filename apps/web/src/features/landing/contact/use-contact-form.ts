import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type SubmitEvent,
  type SyntheticEvent,
} from 'react';
import { readyWords } from '#shared/language/ready-words.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useUnkept } from '#shared/form/unkept.ts';
import { keptPart } from '#shared/parts/fetch-part.ts';
import { contactFields, typedIn, type ContactErrors, type ContactField } from './contact-fields.ts';

/** It takes this long at least, in milliseconds (specification/screens#landing-page). */
const SHORTEST = 1_500;

/** With the words of what comes of it. */
const fetchCall = keptPart(async () => {
  await readyWords('served');
  return import('./contact-call.ts');
});

/** The contact form: checks what was typed, sends it once, keeps it where that fails. */
export function useContactForm() {
  const { t } = useTranslation();
  const ready = useReady();
  const [errors, setErrors] = useState<ContactErrors>({});
  const [problem, setProblem] = useState<'failed' | 'tooMany' | null>(null);
  const [sending, setSending] = useState(false);
  const [typed, setTyped] = useState(false);
  // Nothing that was typed is lost to a page that loads itself anew.
  useUnkept(typed);
  const focusAfter = useFocusAfter(sending);
  const touchedAt = useRef<number | null>(null);
  // The state comes a moment late for a second press in the same instant.
  const running = useRef(false);

  const touch = (): void => {
    touchedAt.current ??= performance.now();
    void fetchCall().catch(() => undefined);
  };

  const check = async (form: HTMLFormElement, field: ContactField): Promise<void> => {
    const values = typedIn(form);
    const { checkMessage } = await fetchCall();
    const wrong = await checkMessage(values);
    setErrors((before) => ({ ...before, [field]: wrong[field] }));
  };

  const point = (form: HTMLFormElement, wrong: ContactErrors): void => {
    setErrors(wrong);
    const first = contactFields.find((name) => wrong[name] !== undefined);
    const control = first === undefined ? null : form.elements.namedItem(first);
    if (control instanceof HTMLElement) focusAfter(control);
  };

  const post = async (form: HTMLFormElement): Promise<void> => {
    const written = typedIn(form);
    const touched = touchedAt.current === null ? {} : { touchedFor: Math.round(performance.now() - touchedAt.current) };
    const { checkMessage, sendMessage, thank } = await fetchCall();
    const wrong = await checkMessage(written);
    point(form, wrong);
    if (Object.values(wrong).some((key) => key !== undefined)) return;
    await atLeast(sendMessage({ ...written, ...touched }));
    form.reset();
    setTyped(false);
    touchedAt.current = null;
    thank(t);
  };

  const fail = async (form: HTMLFormElement, error: unknown): Promise<void> => {
    // Without its code there is no connection either.
    const call = await fetchCall().catch(() => null);
    const wrong = call?.refusedFields(error) ?? {};
    if (Object.keys(wrong).length > 0) point(form, wrong);
    else setProblem(call?.isTooMany(error) === true ? 'tooMany' : 'failed');
  };

  const submit = async (form: HTMLFormElement, pressed: Element | null): Promise<void> => {
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
    ready,
    errors,
    problem,
    sending,
    handlers: {
      onFocus: touch,
      onInput: ({ target, currentTarget }: SyntheticEvent<HTMLFormElement>) => {
        touch();
        setTyped(true);
        const field = fieldOf(target);
        if (field !== undefined && errors[field] !== undefined) void check(currentTarget, field).catch(() => undefined);
      },
      onBlur: ({ target, currentTarget }: FocusEvent<HTMLFormElement>) => {
        const field = fieldOf(target);
        if (field !== undefined && typedIn(currentTarget)[field] !== '')
          void check(currentTarget, field).catch(() => undefined);
      },
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(event.currentTarget, document.activeElement);
      },
    },
  };
}

/** A form that the server drew: what was typed before it was taken over stays, and nothing is sent before it can be. */
function useReady(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}

/** Says where the focus is to go once the fields take it again. */
function useFocusAfter(sending: boolean): (control: HTMLElement) => void {
  const next = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (sending) return;
    next.current?.focus();
    next.current = null;
  }, [sending]);
  return (control) => {
    next.current = control;
  };
}

/** Settles as the work does, and not before the shortest time is over. */
async function atLeast(work: Promise<void>): Promise<void> {
  await Promise.allSettled([work, wait(SHORTEST)]);
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
