import type { ContentDocument } from '@atelier/contract';
import { desc, eq, lte, and, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { contentPublications, contentDrafts, contentImages } from '#schema/shop/content.ts';
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

export async function insertImage(database: Database, { name, at, by }: { name: string; at: Date; by: string }) {
  await database.insert(contentImages).values({ name, addedAt: at, addedBy: by });
}

export async function findImages(database: Database, names: readonly string[]): Promise<readonly string[]> {
  const rows = await database
    .select({ name: contentImages.name })
    .from(contentImages)
    .where(inArray(contentImages.name, [...names]));
  return rows.map(({ name }) => name);
}

/** Returns the images shown by the draft, the schedule or any publication, because old ones can be restored. */
export async function findShownImages(database: Database, names: readonly string[]): Promise<readonly string[]> {
  const { name } = contentImages;
  // An image name is 32 random hex digits, so a text search finds only that image.
  const drafted = sql`exists (select from ${contentDrafts} where strpos(${contentDrafts.document}::text || coalesce(${contentDrafts.scheduledDocument}::text, ''), ${name}) > 0)`;
  const published = sql`exists (select from ${contentPublications} where strpos(${contentPublications.document}::text, ${name}) > 0)`;
  const rows = await database
    .select({ name })
    .from(contentImages)
    .where(and(inArray(name, [...names]), or(drafted, published)));
  return rows.map((each) => each.name);
}

/** Deletes image rows before their files, so the content can't use them again. */
export async function deleteImages(database: Database, names: readonly string[]): Promise<void> {
  await database.delete(contentImages).where(inArray(contentImages.name, [...names]));
}
