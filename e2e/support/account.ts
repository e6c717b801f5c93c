import { randomUUID } from 'node:crypto';

/** What somebody types to get an account. */
export type Account = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
};

/** Nobody else's account: no journey depends on another's data. */
export const newAccount = (): Account => ({
  firstName: 'Inès',
  lastName: 'Gharbi',
  email: `ines-${randomUUID()}@atelier.test`,
  password: 'une-phrase-de-passe',
});

/** Where a mail's link leads. */
export const linkIn = (text: string): string => /https?:\/\/\S+\?token=[\w%.~-]+/u.exec(text)?.[0] ?? '';

/** The six digits of a mail. */
export const codeIn = (text: string): string => /\b\d{6}\b/.exec(text)?.[0] ?? '';
