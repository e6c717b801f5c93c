import { randomUUID } from 'node:crypto';

export type Account = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
};

export function newAccount(): Account {
  return {
    firstName: 'Inès',
    lastName: 'Gharbi',
    email: `ines-${randomUUID()}@atelier.test`,
    password: 'une-phrase-de-passe',
  };
}

export function linkIn(text: string): string {
  return /https?:\/\/\S+\?token=[\w%.~-]+/u.exec(text)?.[0] ?? '';
}

export function codeIn(text: string): string {
  return /\b\d{6}\b/.exec(text)?.[0] ?? '';
}
