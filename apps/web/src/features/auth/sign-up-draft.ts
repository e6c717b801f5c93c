import { onUserChange } from '#shared/api/current-user.ts';

type SignUpDraft = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone?: string | undefined;
};

const draft = createDraft<SignUpDraft>();
const KEY = 'signUp';

/** Draft of the last sign-up, in memory only, for people who notice a mistyped address on the next page. */
export const signUpDraft = {
  get: (): SignUpDraft | null => draft.get(KEY),
  keep: ({ firstName, lastName, email, phone }: SignUpDraft): void =>
    draft.set(KEY, { firstName, lastName, email, phone }),
  forget: draft.forget,
};

/** Input saved when the server ended the session, until the same person signs in again. In memory only. */
type Draft<T> = {
  readonly set: (key: string, value: T) => void;
  readonly get: (key: string) => T | null;
  readonly forget: () => void;
};

/** Creates a draft that lives as long as the page. `key` identifies it among its kind. Typed text belongs into `stored-draft.ts`. */
export function createDraft<T>(): Draft<T> {
  let current: { readonly key: string; readonly value: T } | null = null;
  const forget = () => {
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
