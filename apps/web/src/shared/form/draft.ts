import { useEffect, useRef, useState } from 'react';
import { onUserChange, currentUser } from '../current-user/current-user.ts';

/** What stood there when the server ended the session, until its person has signed in again. In memory, and nobody else's. */
export type Draft<T> = {
  readonly set: (key: string, value: T) => void;
  readonly get: (key: string) => T | null;
  readonly forget: () => void;
};

/** A place for what lives as long as its page; `key` tells which of its kind it is. What is typed is kept by `stored-draft.ts`. */
export function createDraft<T>(): Draft<T> {
  let current: { readonly key: string; readonly value: T } | null = null;
  const forget = (): void => {
    current = null;
  };
  onUserChange(forget);
  return {
    set: (key, value) => {
      current = { key, value };
    },
    get: (key) => (current?.key === key ? current.value : null),
    forget,
  };
}

/** Keeps what `read` gives if the server ends the session, and gives what was kept the last time, or null. */
export function useDraft<T>(draft: Draft<T>, key: string, read: () => T): T | null {
  const [stored] = useState(() => draft.get(key));
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    draft.forget();
    return currentUser.subscribe(({ status, endedBy }) => {
      if (status === 'signedOut' && endedBy === 'server') draft.set(key, latest.current());
    });
  }, [draft, key]);
  return stored;
}
