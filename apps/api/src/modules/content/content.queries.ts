import type { ContentDocument } from '@atelier/contract';
import { desc, eq, lte } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { contentPublications } from '#schema/shop/content.ts';
import { fullNameSql, users } from '#schema/people.ts';

export type Publication = { readonly version: number; readonly document: ContentDocument };

export async function findNewestPublication(database: Database): Promise<Publication | undefined> {
  const { version, document } = contentPublications;
  const [newest] = await database
    .select({ version, document })
    .from(contentPublications)
    .orderBy(desc(version))
    .limit(1);
  return newest;
}

export async function findPublication(
  database: Database,
  wantedVersion: number,
): Promise<(Publication & { readonly publishedAt: Date }) | undefined> {
  const { version, document, publishedAt } = contentPublications;
  const [row] = await database
    .select({ version, document, publishedAt })
    .from(contentPublications)
    .where(eq(version, wantedVersion));
  return row;
}

/** Inserts the initial content. Safe when several nodes start at once. */
export async function addFirstPublication(database: Database, document: ContentDocument, at: Date): Promise<void> {
  await database.insert(contentPublications).values({ version: 1, document, publishedAt: at }).onConflictDoNothing();
}

type NewPublication = Publication & { readonly at: Date; readonly by: string };

export async function addPublication(tx: Database, { at, by, ...publication }: NewPublication): Promise<void> {
  await tx.insert(contentPublications).values({ ...publication, publishedAt: at, publishedBy: by });
}

export function listPublications(database: Database, { from, limit }: { from: number | undefined; limit: number }) {
  const { version, document, publishedAt, publishedBy } = contentPublications;
  return database
    .select({ version, document, publishedAt, by: fullNameSql(users) })
    .from(contentPublications)
    .leftJoin(users, eq(users.id, publishedBy))
    .where(from === undefined ? undefined : lte(version, from))
    .orderBy(desc(version))
    .limit(limit);
}
