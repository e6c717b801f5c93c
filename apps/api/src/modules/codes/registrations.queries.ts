import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/database.ts';
import { registrations } from '#schema/people.ts';

export type RegistrationRow = typeof registrations.$inferSelect;
type RegistrationLimits = { readonly perNetwork: number; readonly perAddress: number };

/**
 * Stores a registration in place of its network's oldest. Requires the address lock.
 * Skips it if other networks took all slots of the address (specification/faults#b14).
 */
export async function storeRegistration(
  tx: Transaction,
  row: RegistrationRow,
  limits: RegistrationLimits,
): Promise<void> {
  const ofNetwork = tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.email, row.email), eq(registrations.network, row.network)))
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
    .offset(limits.perNetwork - 1);
  await tx.delete(registrations).where(inArray(registrations.id, ofNetwork));
  const kept = await tx.$count(registrations, eq(registrations.email, row.email));
  if (kept < limits.perAddress) await tx.insert(registrations).values(row);
}

export async function findRegistration(
  database: Database,
  { id, email }: Pick<RegistrationRow, 'id' | 'email'>,
): Promise<RegistrationRow | undefined> {
  const [row] = await database
    .select()
    .from(registrations)
    .where(and(eq(registrations.id, id), eq(registrations.email, email)));
  return row;
}

/** Returns the newest registration of the address with this password. The address's salt makes one hash enough. */
export async function findRegistrationByPassword(
  database: Database,
  { email, passwordHash }: Pick<RegistrationRow, 'email' | 'passwordHash'>,
): Promise<RegistrationRow | undefined> {
  const [row] = await database
    .select()
    .from(registrations)
    .where(and(eq(registrations.email, email), eq(registrations.passwordHash, passwordHash)))
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
    .limit(1);
  return row;
}

export async function deleteRegistrationsWith(
  tx: Transaction,
  { email, passwordHash }: Pick<RegistrationRow, 'email' | 'passwordHash'>,
): Promise<void> {
  await tx
    .delete(registrations)
    .where(and(eq(registrations.email, email), eq(registrations.passwordHash, passwordHash)));
}

export async function deleteOldRegistrations(database: Database, until: Date): Promise<void> {
  await database.delete(registrations).where(lt(registrations.createdAt, until));
}
