import { normalizeEmail } from '@atelier/domain';
import { uuidv7 } from 'uuidv7';
import { hasAdministrator, insertUser } from '../users/public.ts';
import type { AuthContext } from './auth-context.ts';

/** Creates the first administrator from ADMIN_EMAIL and ADMIN_PASSWORD. No effect if one exists. */
export async function ensureFirstAdmin(context: AuthContext): Promise<void> {
  const { config, database, clock, log, shop, passwords } = context;
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = config.settings;
  if (ADMIN_EMAIL === null || ADMIN_PASSWORD === null) return;
  if (await hasAdministrator(database)) return;
  const now = clock.now();
  const admin = await insertUser(database, {
    id: uuidv7(),
    email: normalizeEmail(ADMIN_EMAIL),
    firstName: 'Admin',
    lastName: shop('fr').name,
    passwordHash: await passwords.hash(ADMIN_PASSWORD),
    roles: ['ADMIN'],
    lang: 'fr',
    mailLang: 'fr',
    emailVerifiedAt: now,
    createdAt: now,
    updatedAt: now,
  });
  if (admin !== undefined) log.info({ event: 'auth.firstAdmin', userId: admin.id });
  // Another node created it, or a customer has the address. A variable never changes an account's roles.
  else log.warn({ event: 'auth.firstAdmin' }, 'ADMIN_EMAIL has an account already; no administrator was made');
}
