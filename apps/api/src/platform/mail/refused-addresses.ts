import { eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { refusedAddresses } from '#platform/database/schema.ts';

type AddressRefusal = { readonly reason: string; readonly refusedAt: Date };

/** Stores that a mail server rejected an address. From now on it gets only codes (decisions/0071). */
export async function recordRefusal(database: Database, address: string, refusal: AddressRefusal): Promise<void> {
  await database
    .insert(refusedAddresses)
    .values({ address, ...refusal })
    .onConflictDoUpdate({ target: refusedAddresses.address, set: refusal });
}

/** Ends the block of an address, because somebody showed that they read its mail. */
export async function liftRefusal(database: Database, address: string): Promise<void> {
  await database.delete(refusedAddresses).where(eq(refusedAddresses.address, address));
}

export async function findRefusal(database: Database, address: string): Promise<AddressRefusal | undefined> {
  const [refusal] = await database.select().from(refusedAddresses).where(eq(refusedAddresses.address, address));
  return refusal;
}
