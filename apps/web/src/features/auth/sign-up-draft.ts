import { createDraft } from '#shared/form/draft.ts';

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
