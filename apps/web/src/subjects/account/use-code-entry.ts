import { VerifyForm } from '@atelier/contract';
import { useCallback, useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import * as z from 'zod/mini';
import { ApiError } from '#shared/api/api-error.ts';

/** A mailed code being typed. */
export type CodeEntry = {
  readonly code: string;
  readonly setCode: (code: string) => void;
  readonly complete: boolean;
  readonly busy: boolean;
  readonly field: RefObject<HTMLInputElement | null>;
  /** Puts the keyboard where the code is typed; what stands there makes room for the next digit. */
  readonly refocus: () => void;
  readonly submit: (event: FormEvent) => void;
  /** The last digit has been typed: there is nothing else to do than send it. */
  readonly onComplete: (code: string) => void;
};

/** Whether a failure says nothing about the code, which may be sent once more as it stands. */
export function isUndecided(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status !== 400;
}

/**
 * Six digits, sent as soon as they are all there; the button waits for them, so nobody meets the schema's copied message
 * (specification/screens#the-mailed-code). `onSubmit` tells whether what was typed may stand: a refused code makes room for another.
 */
export function useCodeEntry(onSubmit: (code: string) => Promise<boolean>): CodeEntry {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const complete = z.safeParse(VerifyForm, { code }).success;
  // There is one thing to type only; also after a refused code, which has to be typed again.
  const refocus = useCallback((): void => {
    field.current?.focus();
    field.current?.select();
  }, []);
  useEffect(() => {
    if (!busy) refocus();
  }, [busy, refocus]);
  const send = async (typed: string): Promise<void> => {
    setBusy(true);
    const mayStand = await onSubmit(typed).finally(() => setBusy(false));
    if (!mayStand) setCode('');
  };
  const onComplete = (typed: string): void => {
    if (!busy) void send(typed);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (complete) onComplete(code);
  };
  return { code, setCode, complete, busy, field, refocus, submit, onComplete };
}
