import { and, desc, eq, lt, ne } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/database.ts';
import { knownBrowsers, users } from '#schema/people.ts';
import type { KnownBrowser } from '../sessions.policy.ts';

const longestList = 100;

export function listKnownBrowsers(tx: Transaction, userId: string): Promise<KnownBrowser[]> {
  return tx
    .select({
      fingerprint: knownBrowsers.fingerprint,
      secretHash: knownBrowsers.secretHash,
      countries: knownBrowsers.countries,
    })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.userId, userId));
}

/** Returns true if any account knows this browser, because people may share one. */
export async function isBrowserOfAnyone(database: Database, secretHash: string): Promise<boolean> {
  const rows = await database
    .select({ id: knownBrowsers.id })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.secretHash, secretHash))
    .limit(1);
  return rows.length > 0;
}

export async function isBrowserOfAddress(database: Database, email: string, secretHash: string): Promise<boolean> {
  const rows = await database
    .select({ id: knownBrowsers.id })
    .from(knownBrowsers)
    .innerJoin(users, eq(users.id, knownBrowsers.userId))
    .where(and(eq(knownBrowsers.secretHash, secretHash), eq(users.email, email)));
  return rows.length > 0;
}

export async function rememberBrowser(
  tx: Transaction,
  browser: KnownBrowser & { readonly id: string; readonly userId: string; readonly at: Date },
): Promise<void> {
  const { at, ...row } = browser;
  const countries = [...row.countries];
  await tx
    .insert(knownBrowsers)
    .values({ ...row, countries, firstSeenAt: at, lastSeenAt: at })
    .onConflictDoUpdate({
      target: [knownBrowsers.secretHash, knownBrowsers.userId],
      set: { lastSeenAt: at, fingerprint: row.fingerprint, countries },
    });
}

/** Deletes a user's known browsers, all or all but one. */
export async function deleteBrowsersOf(
  tx: Transaction,
  userId: string,
  exceptSecretHash: string | null,
): Promise<void> {
  const others = exceptSecretHash === null ? undefined : ne(knownBrowsers.secretHash, exceptSecretHash);
  await tx.delete(knownBrowsers).where(and(eq(knownBrowsers.userId, userId), others));
}

export function listBrowsersOf(database: Database, userId: string) {
  return database
    .select({
      browser: knownBrowsers.fingerprint,
      countries: knownBrowsers.countries,
      firstSeenAt: knownBrowsers.firstSeenAt,
      lastSeenAt: knownBrowsers.lastSeenAt,
    })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.userId, userId))
    .orderBy(desc(knownBrowsers.lastSeenAt))
    .limit(longestList);
}

export async function deleteBrowsersBefore(database: Database, before: Date): Promise<void> {
  await database.delete(knownBrowsers).where(lt(knownBrowsers.lastSeenAt, before));
}
