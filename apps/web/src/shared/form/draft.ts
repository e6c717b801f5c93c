import { useEffect, useRef, useState } from 'react';
import { onHandover, pagePerson } from '../person/page-person.ts';

/** What stood there when the server ended the session, until its person has signed in again. In memory, and nobody else's. */
export type Draft<T> = {
  readonly keep: (key: string, value: T) => void;
  readonly of: (key: string) => T | null;
  readonly forget: () => void;
};

/** A place for what lives as long as its page; `key` tells which of its kind it is. What is typed is kept by `kept-draft.ts`. */
export function createDraft<T>(): Draft<T> {
  let held: { readonly key: string; readonly value: T } | null = null;
  const forget = (): void => {
    held = null;
  };
  onHandover(forget);
  return {
    keep: (key, value) => {
      held = { key, value };
    },
    of: (key) => (held?.key === key ? held.value : null),
    forget,
  };
}

/** Keeps what `read` gives if the server ends the session, and gives what was kept the last time, or null. */
export function useDraft<T>(draft: Draft<T>, key: string, read: () => T): T | null {
  const [kept] = useState(() => draft.of(key));
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    draft.forget();
    return pagePerson.subscribe(({ status, endedBy }) => {
      if (status === 'signedOut' && endedBy === 'server') draft.keep(key, latest.current());
    });
  }, [draft, key]);
  return kept;
}
