import { randomUUID } from 'node:crypto';

/** What somebody types to get an account. */
export type Account = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
};

/** Nobody else's account: no journey depends on another's data. */
export function newAccount(): Account {
  return {
    firstName: 'Inès',
    lastName: 'Gharbi',
    email: `ines-${randomUUID()}@atelier.test`,
    password: 'une-phrase-de-passe',
  };
}

/** Where a mail's link leads. */
export function linkIn(text: string): string {
  return /https?:\/\/\S+\?token=[\w%.~-]+/u.exec(text)?.[0] ?? '';
}

/** The six digits of a mail. */
export function codeIn(text: string): string {
  return /\b\d{6}\b/.exec(text)?.[0] ?? '';
}
