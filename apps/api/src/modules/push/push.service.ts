import { ECDH } from 'node:crypto';
import type { CallData, subscribePush } from '@atelier/contract';
import { desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { type Database, transaction } from '#platform/database/database.ts';
import { Failure, wrongField } from '#platform/http/errors/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { pushSubscriptions, sessions, users } from '#schema/index.ts';
import { lockSession, type SignedInViewer } from '../sessions/public.ts';
import { readPublicKey } from './push-keys.ts';
import { isPushService } from './push-services.ts';

type Device = Pick<SignedInViewer, 'userId' | 'sessionId'>;

export async function readOwn({ database }: Platform, { sessionId }: Device) {
  const isOn = (await database.$count(pushSubscriptions, eq(pushSubscriptions.sessionId, sessionId))) > 0;
  return { isOn, publicKey: await readPublicKey(database) };
}

/** Stores the subscription of the session. Beyond the limit of devices the oldest ones end. */
export async function subscribe(
  { database, clock, config, limits }: Platform,
  { userId, sessionId }: Device,
  subscription: CallData<typeof subscribePush, 'body'>,
) {
  const isTest = config.settings.NODE_ENV === 'test';
  if (!isPushService(subscription.endpoint, { isTest })) throw wrongField('endpoint', 'invalid');
  if (!isPublicKey(subscription.p256dh)) throw wrongField('p256dh', 'invalid');
  const values = { ...subscription, createdAt: clock.now() };
  await transaction(database, async (tx) => {
    // The devices of a person change in sequence, so their limit holds.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    if (!(await lockSession(tx, sessionId))) throw new Failure('notSignedIn');
    // The browser belonged to another session, maybe of another person, which may be registering it at this moment.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`push ${subscription.endpoint}`}, 0))`);
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, subscription.endpoint));
    await tx
      .insert(pushSubscriptions)
      .values({ sessionId, userId, ...values })
      .onConflictDoUpdate({ target: pushSubscriptions.sessionId, set: values });
    const older = tx
      .select({ sessionId: pushSubscriptions.sessionId })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.sessionId))
      .offset(limits.push.devices);
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, older));
  });
  return {};
}

function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

export async function unsubscribe({ database }: Platform, { sessionId }: Device) {
  await database.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
  return {};
}

/** Deletes subscriptions whose session has expired without a sign-out. */
export async function deleteUnusedSubscriptions({ database, clock, limits }: Platform): Promise<void> {
  const now = clock.now();
  const idleSince = new Date(now.getTime() - limits.sessions.idle);
  const expired = database
    .select({ id: sessions.id })
    .from(sessions)
    .where(or(lt(sessions.expiresAt, now), lt(sessions.lastUsedAt, idleSince)));
  await database.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, expired));
}

/** Lists a person's devices for the copy of their data, without the secrets of their subscriptions. */
export async function listPushDevicesOf(database: Database, userId: string) {
  const rows = await database
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(pushSubscriptions.createdAt);
  return rows.map(({ sessionId, endpoint, createdAt }) => ({
    sessionId,
    service: new URL(endpoint).hostname,
    createdAt: createdAt.toISOString(),
  }));
}
