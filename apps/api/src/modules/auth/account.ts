import type { Transaction } from '#platform/database/database.ts';
import { liftRefusal } from '#platform/mail/refused-addresses.ts';
import type { Platform } from '#platform/platform.ts';
import { hasAdministrator, insertUser, type PersonRow, type UserRow } from '../users/public.ts';
import type { AuthContext } from './auth-context.ts';
import { normalizeEmail } from '@atelier/domain';
import {
  cancelOrderedMails,
  closeOrders,
  deleteChallengesOf,
  deleteCodesOf,
  deleteMailedProofs,
  deleteRegistrationsWith,
  generateCode,
  replaceAllDigits,
  type RegistrationRow,
} from '../codes/public.ts';

/** Terms that were accepted. Null for registrations made before terms were recorded. */
type AcceptedTerms = Pick<UserRow, 'termsVersion' | 'termsAcceptedAt'>;

export type NewAccount = AcceptedTerms &
  Pick<UserRow, 'email' | 'firstName' | 'lastName' | 'phone' | 'passwordHash' | 'lang'>;

export function currentTerms({ clock, termsVersion }: AuthContext): AcceptedTerms {
  return { termsVersion: termsVersion(), termsAcceptedAt: clock.now() };
}

export function newAccountFrom(registration: RegistrationRow): NewAccount {
  const { termsVersion, createdAt } = registration;
  return { ...registration, termsAcceptedAt: termsVersion === null ? null : createdAt };
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
  for (const purpose of ['verifyEmail', 'resetPassword'] as const) {
    const codes = { email, purpose, userId: null };
    await replaceAllDigits(tx, codes, generateCode(config, codes));
  }
}

/** Creates the account of a verified address. Returns undefined if the address has one. */
export async function createAccount(
  platform: Platform,
  tx: Transaction,
  { email, firstName, lastName, phone, passwordHash, lang, termsVersion, termsAcceptedAt }: NewAccount,
): Promise<UserRow | undefined> {
  const now = platform.clock.now();
  const user = await insertUser(tx, {
    email,
    firstName,
    lastName,
    phone,
    passwordHash,
    roles: ['CUSTOMER'],
    lang,
    emailVerifiedAt: now,
    termsVersion,
    termsAcceptedAt,
    at: now,
  });
  if (user === undefined) return undefined;
  if (passwordHash !== null) await deleteRegistrationsWith(tx, { email, passwordHash });
  await revokeMailedProofs(platform, tx, email);
  await liftRefusal(tx, email);
  return user;
}

/**
 * Revokes mailed proofs, pending mails and pending changes.
 * Counters, codes and registrations of the address expire as usual, so strangers can't detect it (specification/faults#e7).
 */
export async function revokeCredentials(
  platform: Pick<Platform, 'clock' | 'config'>,
  tx: Transaction,
  { id, email }: Pick<PersonRow, 'id' | 'email'>,
): Promise<void> {
  if (email !== null) {
    await revokeMailedProofs(platform, tx, email);
    await closeOrders(tx, email, platform.clock.now());
  }
  await deleteChallengesOf(tx, id);
  const codes = await deleteCodesOf(tx, id);
  await cancelOrderedMails(tx, email === null ? codes : [email, ...codes]);
}

/** Creates the first administrator from ADMIN_EMAIL and ADMIN_PASSWORD, unless the shop has one. */
export async function ensureFirstAdmin(context: AuthContext): Promise<void> {
  const { config, database, clock, log, shop, passwords } = context;
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = config.settings;
  if (ADMIN_EMAIL === null || ADMIN_PASSWORD === null) return;
  if (await hasAdministrator(database)) {
    log.info({ event: 'auth.firstAdmin' }, 'there is one already: ADMIN_EMAIL is of no effect');
    return;
  }
  const now = clock.now();
  const admin = await insertUser(database, {
    email: normalizeEmail(ADMIN_EMAIL),
    firstName: 'Admin',
    lastName: shop('fr').name,
    passwordHash: await passwords.hash(ADMIN_PASSWORD),
    roles: ['ADMIN'],
    lang: 'fr',
    emailVerifiedAt: now,
    at: now,
  });
  if (admin !== undefined) log.info({ event: 'auth.firstAdmin', userId: admin.id });
  // Another node created it, or a customer has the address. A variable never changes an account's roles.
  else log.warn({ event: 'auth.firstAdmin' }, 'ADMIN_EMAIL has an account already; no administrator was made');
}
