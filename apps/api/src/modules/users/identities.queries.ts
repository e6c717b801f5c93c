import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/database.ts';
import { identities } from '#schema/people.ts';

type Identity = typeof identities.$inferSelect;
/** Identity at a third party. It excludes the address, which may change hands (specification/faults#w10). */
export type IdentityKey = Pick<Identity, 'issuer' | 'subject'>;

export async function findIdentity(tx: Transaction, { issuer, subject }: IdentityKey): Promise<Identity | undefined> {
  const [row] = await tx
    .select()
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return row;
}

/** Links an identity to an account. Returns false if it is linked, even concurrently. */
export async function insertIdentity(tx: Transaction, row: Identity): Promise<boolean> {
  const inserted = await tx
    .insert(identities)
    .values(row)
    .onConflictDoNothing()
    .returning({ userId: identities.userId });
  return inserted.length > 0;
}

export async function hasIdentity(database: Database, userId: string): Promise<boolean> {
  return (await database.$count(identities, eq(identities.userId, userId))) > 0;
}

export function listIdentities(database: Database, userId: string) {
  return database
    .select({ issuer: identities.issuer, subject: identities.subject, createdAt: identities.createdAt })
    .from(identities)
    .where(eq(identities.userId, userId));
}

export async function deleteIdentitiesOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(identities).where(eq(identities.userId, userId));
}
