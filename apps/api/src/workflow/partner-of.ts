import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Transaction } from '../platform/database/transaction.ts';
import { partners } from '../schema/index.ts';
import type { Permitted } from './permitted.ts';

/** The partner to whom a step hands the device, by the name that was typed: a new name makes one, another spelling doesn't. */
export async function partnerOf(tx: Transaction, { change, captured, receivedAt }: Permitted): Promise<string | null> {
  const name = 'partner' in captured ? captured.partner : undefined;
  if (change.custody !== 'PARTNER' || name === undefined) return null;
  const times = { createdAt: receivedAt, updatedAt: receivedAt };
  const [partner] = await tx
    .insert(partners)
    .values({ id: uuidv7(), name, lang: 'fr', ...times })
    .onConflictDoUpdate({ target: partners.folded, set: { updatedAt: sql`${partners.updatedAt}` } })
    .returning({ id: partners.id });
  return partner?.id ?? null;
}
