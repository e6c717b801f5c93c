import { eq, sql } from 'drizzle-orm';
import { deriveKey, type Secrets, verifyingKeys } from '#platform/config/keys.ts';
import { type Database, transaction } from '#platform/database/database.ts';
import { pushKeys } from '#platform/database/schema.ts';
import type { Platform } from '#platform/platform.ts';
import { sealText, unsealText } from '#platform/signing/seal-text.ts';
import { pushSubscriptions } from '#schema/index.ts';

const purpose = 'push';

/**
 * Creates the key of the installation once (decisions/0133). A key of the former secret is sealed again with the current one. A key that no
 * known secret opens is replaced, and its subscriptions end, because browsers accept no other key for them.
 */
export function ensurePushKey({ database, clock, config }: Platform): Promise<void> {
  return transaction(database, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('push keys'))`);
    const [row] = await tx.select().from(pushKeys);
    const opened = row === undefined ? null : openKey(config, row);
    if (row !== undefined && opened !== null) {
      if (opened.isOfFormerSecret)
        await tx
          .update(pushKeys)
          .set({ privateKey: sealKey(config, row.publicKey, opened.privateKey) })
          .where(eq(pushKeys.publicKey, row.publicKey));
      return;
    }
    const { default: webPush } = await import('web-push');
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await tx.delete(pushKeys);
    await tx.delete(pushSubscriptions);
    await tx
      .insert(pushKeys)
      .values({ publicKey, privateKey: sealKey(config, publicKey, privateKey), createdAt: clock.now() });
  });
}

/** Returns the key by which browsers subscribe. */
export async function readPublicKey(database: Database): Promise<string> {
  const [row] = await database.select({ publicKey: pushKeys.publicKey }).from(pushKeys);
  if (row === undefined) throw new Error('invariant: push key not found');
  return row.publicKey;
}

export async function readPushKey(secrets: Secrets, database: Database) {
  const [row] = await database.select().from(pushKeys);
  const opened = row === undefined ? null : openKey(secrets, row);
  if (row === undefined || opened === null) throw new Error('push: no known secret opens the key');
  return { publicKey: row.publicKey, privateKey: opened.privateKey };
}

function sealKey({ secret }: Secrets, publicKey: string, privateKey: string): string {
  return sealText(deriveKey(secret, purpose), privateKey, publicKey);
}

function openKey(
  secrets: Secrets,
  { publicKey, privateKey }: Pick<typeof pushKeys.$inferSelect, 'publicKey' | 'privateKey'>,
) {
  for (const [index, key] of verifyingKeys(secrets, purpose).entries()) {
    try {
      return { privateKey: unsealText(key, privateKey, publicKey), isOfFormerSecret: index > 0 };
    } catch {
      // Sealed with the other secret, or with an unknown one.
    }
  }
  return null;
}
