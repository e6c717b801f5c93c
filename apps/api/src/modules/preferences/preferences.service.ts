import type { CallData, changePreference, Preferences } from '@atelier/contract';
import { isMuted, type MutedTopic, notificationTopics } from '@atelier/domain';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { transaction } from '#platform/database/database.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { users } from '#schema/index.ts';
import { lockRepairsOf } from '#workflow/repair/lock-customer.ts';

type PreferenceChange = CallData<typeof changePreference, 'body'>;

export function presentPreferences(muted: readonly string[]): Preferences {
  const choices = notificationTopics.map((topic) => [
    topic,
    { MAIL: !isMuted(muted, topic, 'MAIL'), PUSH: !isMuted(muted, topic, 'PUSH') },
  ]);
  return Object.fromEntries(choices) as Preferences;
}

export async function readPreferences({ database }: Platform, userId: string) {
  const [row] = await database.select({ muted: users.muted }).from(users).where(eq(users.id, userId));
  return present(row?.muted);
}

export async function updatePreference(platform: Platform, userId: string, change: PreferenceChange) {
  return present(await storePreference(platform, userId, change));
}

function present(muted: readonly string[] | null | undefined) {
  if (!muted) throw new Failure('notSignedIn');
  return { preferences: presentPreferences(muted) };
}

/** Returns what is muted afterwards, null for an unknown or erased person. */
export function storePreference(
  { database, clock }: Platform,
  userId: string,
  { topic, channel, isOn }: PreferenceChange,
): Promise<readonly string[] | null> {
  const choice: MutedTopic = `${topic}.${channel}`;
  const without = sql`array_remove(${users.muted}, ${choice}::text)`;
  return transaction(database, async (tx) => {
    // A transition that runs has read the former choice.
    await lockRepairsOf(tx, userId);
    const [row] = await tx
      .update(users)
      .set({ muted: isOn ? without : sql`array_append(${without}, ${choice}::text)`, updatedAt: clock.now() })
      .where(and(eq(users.id, userId), isNull(users.erasedAt)))
      .returning({ muted: users.muted });
    return row?.muted ?? null;
  });
}
