import { onUserChange } from '#shared/api/current-user.ts';

type SignUpDraft = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone?: string | undefined;
};

let draft: SignUpDraft | null = null;

function forget(): void {
  draft = null;
}
onUserChange(forget);

/** Draft of the last sign-up, in memory only, for people who notice a mistyped address on the next page. */
export const signUpDraft = {
  get: (): SignUpDraft | null => draft,
  keep: ({ firstName, lastName, email, phone }: SignUpDraft): void => {
    draft = { firstName, lastName, email, phone };
  },
  forget,
};
