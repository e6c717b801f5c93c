import { VerifyForm } from '@atelier/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import * as z from 'zod/mini';

/** A mailed code being typed. */
export type CodeEntry = {
  readonly code: string;
  readonly setCode: (code: string) => void;
  readonly complete: boolean;
  readonly busy: boolean;
  readonly field: RefObject<HTMLInputElement | null>;
  /** Puts the keyboard where the code is typed; what stands there makes room for the next digit. */
  readonly typeAnew: () => void;
  readonly submit: (event: FormEvent) => void;
};

/** Six digits to be sent. The button waits for all of them, so nobody meets the schema's copied message (decisions section 9). */
export const useCodeEntry = (onSubmit: (code: string) => Promise<void>): CodeEntry => {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const complete = z.safeParse(VerifyForm, { code }).success;
  // There is one thing to type only; also after a refused code, which has to be typed again.
  const typeAnew = useCallback((): void => {
    field.current?.focus();
    field.current?.select();
  }, []);
  useEffect(() => {
    if (!busy) typeAnew();
  }, [busy, typeAnew]);
  const send = async (): Promise<void> => {
    setBusy(true);
    await onSubmit(code).finally(() => setBusy(false));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy && complete) void send();
  };
  return { code, setCode, complete, busy, field, typeAnew, submit };
};
