import type { Language } from '@atelier/contract';
import { uuidv7 } from 'uuidv7';
import type { Transaction } from '../../platform/database/transaction.ts';
import { insertUser, type UserRow } from '../users/public.ts';
import type { AuthContext } from './auth-context.ts';
import { dropProofs } from './challenges.queries.ts';
import { replaceAllDigits } from './codes.queries.ts';
import { dropRegistrationsWith } from './registrations.queries.ts';

/** What an account of a proven address is made of. */
export type NewAccount = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  /** Null where a third party signs in. */
  readonly passwordHash: string | null;
  readonly lang: Language;
};

/**
 * Nothing that was mailed to the address works any more. Whatever a stranger holds goes on as if nothing had happened: their
 * registrations and tokens age out, their codes are wrong (E7).
 */
export const endProofs = async ({ seal }: Pick<AuthContext, 'seal'>, tx: Transaction, email: string): Promise<void> => {
  await dropProofs(tx, email);
  for (const purpose of ['verifyEmail', 'resetPassword'] as const)
    await replaceAllDigits(tx, { email, purpose, userId: null }, seal.draw({ email, purpose, userId: null }));
};

/** Makes the account of an address that was just proven; undefined when it has one. */
export const makeAccount = async (
  context: AuthContext,
  tx: Transaction,
  { email, firstName, lastName, phone, passwordHash, lang }: NewAccount,
): Promise<UserRow | undefined> => {
  const now = context.platform.clock.now();
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
    createdAt: now,
    updatedAt: now,
  });
  if (user === undefined) return undefined;
  if (passwordHash !== null) await dropRegistrationsWith(tx, { email, passwordHash });
  await endProofs(context, tx, email);
  return user;
};
