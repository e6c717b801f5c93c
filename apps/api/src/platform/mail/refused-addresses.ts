import { eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { refusedAddresses } from '../database/schema/platform.ts';

type Refusal = { readonly reason: string; readonly refusedAt: Date };

/** Keeps that a mail server has refused an address: nothing but codes is sent there from now on (decisions/0071). */
export async function noteRefusal(database: Database, address: string, refusal: Refusal): Promise<void> {
  await database
    .insert(refusedAddresses)
    .values({ address, ...refusal })
    .onConflictDoUpdate({ target: refusedAddresses.address, set: refusal });
}

/** Mails go to the address again: somebody has shown that they read what is sent there. */
export async function liftRefusal(database: Database, address: string): Promise<void> {
  await database.delete(refusedAddresses).where(eq(refusedAddresses.address, address));
}

export async function findRefusal(database: Database, address: string): Promise<Refusal | undefined> {
  const [found] = await database.select().from(refusedAddresses).where(eq(refusedAddresses.address, address));
  return found;
}
