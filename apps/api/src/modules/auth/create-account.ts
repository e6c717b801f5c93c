import type { Language } from '@atelier/contract';
import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#platform/database/transaction.ts';
import { liftRefusal } from '#platform/mail/refused-addresses.ts';
import type { Platform } from '#platform/platform.ts';
import { insertUser, type UserRow } from '../users/public.ts';
import type { AuthContext } from './auth-context.ts';
import { deleteMailedProofs } from './challenges.queries.ts';
import { generateCode } from './code-seal.ts';
import { replaceAllDigits } from './codes.queries.ts';
import { deleteRegistrationsWith, type RegistrationRow } from './registrations.queries.ts';

type AcceptedTerms = { readonly version: number; readonly at: Date };

export type NewAccount = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly passwordHash: string | null;
  readonly lang: Language;
  /** Accepted terms. Null for registrations made before terms were recorded. */
  readonly terms: AcceptedTerms | null;
};

export function currentTerms({ clock, termsVersion }: AuthContext): AcceptedTerms {
  return {
    version: termsVersion(),
    at: clock.now(),
  };
}

export function newAccountFrom({ termsVersion, createdAt, ...registration }: RegistrationRow): NewAccount {
  return {
    ...registration,
    terms: termsVersion === null ? null : { version: termsVersion, at: createdAt },
  };
}

/**
 * Revokes everything mailed to the address.
 * A stranger's registrations and tokens expire as usual, so the account stays hidden (specification/faults#e7).
 */
export async function revokeMailedProofs(
  { config }: Pick<Platform, 'config'>,
  tx: Transaction,
  email: string,
): Promise<void> {
  await deleteMailedProofs(tx, email);
  for (const purpose of ['verifyEmail', 'resetPassword'] as const)
    await replaceAllDigits(
      tx,
      { email, purpose, userId: null },
      generateCode(config, { email, purpose, userId: null }),
    );
}

/** Creates the account of a verified address. Returns undefined if the address has one. */
export async function createAccount(
  platform: Platform,
  tx: Transaction,
  { email, firstName, lastName, phone, passwordHash, lang, terms }: NewAccount,
): Promise<UserRow | undefined> {
  const now = platform.clock.now();
  const user = await insertUser(tx, {
    id: uuidv7(),
    email,
    firstName,
    lastName,
    phone,
    passwordHash,
    roles: ['CUSTOMER'],
    lang,
    mailLang: lang,
    emailVerifiedAt: now,
    termsVersion: terms?.version ?? null,
    termsAcceptedAt: terms?.at ?? null,
    createdAt: now,
    updatedAt: now,
  });
  if (user === undefined) return undefined;
  if (passwordHash !== null) await deleteRegistrationsWith(tx, { email, passwordHash });
  await revokeMailedProofs(platform, tx, email);
  await liftRefusal(tx, email);
  return user;
}
