import { createDraft } from '#shared/form/draft.ts';

/** What was typed to sign up, all but the password. */
type SignUpDraft = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone?: string | undefined;
};

const draft = createDraft<SignUpDraft>();
const KEY = 'signUp';

/** The last sign-up of this page, for whoever sees only on the next one that the address is mistyped; in memory alone. */
export const signUpDraft = {
  get: (): SignUpDraft | null => draft.get(KEY),
  keep: ({ firstName, lastName, email, phone }: SignUpDraft): void =>
    draft.set(KEY, { firstName, lastName, email, phone }),
  forget: draft.forget,
};
