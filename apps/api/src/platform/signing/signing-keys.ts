import { hash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { asc, eq, isNull, sql } from 'drizzle-orm';
import { deriveKey, type Secrets, verifyingKeys } from '../config/keys.ts';
import { type Database, transaction, type Transaction } from '../database/database.ts';
import { signingKeys } from '../database/schema.ts';
import { notifyNodes } from '../realtime/listening-pool.ts';
import type { Clock } from '../time/clock.ts';
import { sealText, unsealText } from './seal-text.ts';

export type SigningKeyRow = typeof signingKeys.$inferSelect;

export type KeyDeps = { readonly database: Database; readonly clock: Clock; readonly config: Secrets };

/** Channel by which nodes learn of a new key. */
export const signingChannel = 'atelier.signing';

export function listSigningKeys(database: Database): Promise<SigningKeyRow[]> {
  return database.select().from(signingKeys).orderBy(asc(signingKeys.createdAt), asc(signingKeys.id));
}

/**
 * Creates the first key. A key of the former secret is sealed again with the current one. A key that no known secret opens is retired, so
 * a leaked secret signs nothing new.
 */
export async function ensureSigningKey({ database, clock, config }: KeyDeps): Promise<void> {
  await transaction(database, async (tx) => {
    await lockKeys(tx);
    const [current] = await tx.select().from(signingKeys).where(isNull(signingKeys.retiredAt));
    const opened = current === undefined ? null : openPrivateKey(config, current);
    if (current === undefined || opened === null) return replaceKey(tx, config, clock.now());
    if (opened.isOfFormerSecret)
      await tx
        .update(signingKeys)
        .set({ privateKey: sealKey(config, current.id, opened.pem) })
        .where(eq(signingKeys.id, current.id));
  });
}

/** Retires the current key, creates the next one and notifies the nodes. Returns its id. */
export async function rotateSigningKey({ database, clock, config }: KeyDeps): Promise<string> {
  return transaction(database, async (tx) => {
    await lockKeys(tx);
    return replaceKey(tx, config, clock.now());
  });
}

/** Serializes nodes that start at once. */
async function lockKeys(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('signing keys'))`);
}

async function replaceKey(tx: Transaction, secrets: Secrets, at: Date): Promise<string> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const id = hash('sha256', publicKey).slice(0, 16);
  await tx.update(signingKeys).set({ retiredAt: at, privateKey: null }).where(isNull(signingKeys.retiredAt));
  await tx.insert(signingKeys).values({ id, publicKey, privateKey: sealKey(secrets, id, privateKey), createdAt: at });
  await notifyNodes(tx, signingChannel);
  return id;
}

function sealKey({ secret }: Secrets, id: string, pem: string): string {
  return sealText(deriveKey(secret, 'signing-keys'), pem, id);
}

type OpenedKey = { readonly key: KeyObject; readonly pem: string; readonly isOfFormerSecret: boolean };

/** Returns null for a key of an unknown secret. */
export function openPrivateKey(
  secrets: Secrets,
  { id, privateKey }: Pick<SigningKeyRow, 'id' | 'privateKey'>,
): OpenedKey | null {
  if (privateKey === null) return null;
  for (const [index, sealing] of verifyingKeys(secrets, 'signing-keys').entries()) {
    try {
      const pem = unsealText(sealing, privateKey, id);
      return { key: createPrivateKey(pem), pem, isOfFormerSecret: index > 0 };
    } catch {
      // Sealed with the other secret, or with an unknown one.
    }
  }
  return null;
}
