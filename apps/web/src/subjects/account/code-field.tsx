import { plainDigits } from '@atelier/domain';
import { OneTimeCode } from '@atelier/ui';
import { VerifyForm } from '@atelier/contract';
import { useCallback, useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import * as z from 'zod/mini';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { ApiError } from '#shared/api/api-error.ts';

export function CodeField({ entry: { code, setCode, busy, field, onComplete } }: { entry: CodeEntry }) {
  const { t } = useTranslation();
  return (
    <FormField label={t('auth.verify.code')}>
      <OneTimeCode
        ref={field}
        value={code}
        onValueChange={setCode}
        onComplete={onComplete}
        normalize={plainDigits}
        disabled={busy}
      />
    </FormField>
  );
}

type CodeEntry = {
  readonly code: string;
  readonly setCode: (code: string) => void;
  readonly complete: boolean;
  readonly busy: boolean;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly refocus: () => void;
  readonly submit: (event: FormEvent) => void;
  readonly onComplete: (code: string) => void;
};

/** Returns true for failures that say nothing about the code, which can be sent again unchanged. */
export function isUndecided(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status !== 400;
}

/**
 * Manages a six-digit code that is sent when complete. The button is disabled until then, so the schema's message never shows
 * (specification/screens#the-mailed-code). `onSubmit` returns false for a refused code, which is cleared.
 */
export function useCodeEntry(onSubmit: (code: string) => Promise<boolean>): CodeEntry {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const complete = z.safeParse(VerifyForm, { code }).success;
  // The code is the only field, so it is focused at first and after a refusal.
  const refocus = useCallback(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  useEffect(() => {
    if (!busy) refocus();
  }, [busy, refocus]);
  const send = async (typed: string) => {
    setBusy(true);
    const mayStand = await onSubmit(typed).finally(() => setBusy(false));
    if (!mayStand) setCode('');
  };
  const onComplete = (typed: string) => {
    if (!busy) void send(typed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete) onComplete(code);
  };
  return { code, setCode, complete, busy, field, refocus, submit, onComplete };
}
