import { onUserChange } from '../api/current-user.ts';

/** Input saved when the server ended the session, until the same person signs in again. In memory only. */
export type Draft<T> = {
  readonly set: (key: string, value: T) => void;
  readonly get: (key: string) => T | null;
  readonly forget: () => void;
};

/** Creates a draft that lives as long as the page. `key` identifies it among its kind. Typed text belongs into `stored-draft.ts`. */
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
