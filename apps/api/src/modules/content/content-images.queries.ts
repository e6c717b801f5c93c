import { and, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { contentDrafts, contentImages, contentPublications } from '#schema/content.ts';

/** Adds a picture that is stored. */
export async function insertImage(database: Database, { name, at, by }: { name: string; at: Date; by: string }) {
  await database.insert(contentImages).values({ name, addedAt: at, addedBy: by });
}

/** Which of these were sent for the content. */
export async function findImages(database: Database, names: readonly string[]): Promise<readonly string[]> {
  const rows = await database
    .select({ name: contentImages.name })
    .from(contentImages)
    .where(inArray(contentImages.name, [...names]));
  return rows.map(({ name }) => name);
}

/** Which of these something shows: the draft, what is planned, or anything that was published and may be restored. */
export async function findShownImages(database: Database, names: readonly string[]): Promise<readonly string[]> {
  const { name } = contentImages;
  // A name is 32 random digits: where it stands in a document it is that picture's.
  const drafted = sql`exists (select from ${contentDrafts} where strpos(${contentDrafts.document}::text || coalesce(${contentDrafts.scheduledDocument}::text, ''), ${name}) > 0)`;
  const published = sql`exists (select from ${contentPublications} where strpos(${contentPublications.document}::text, ${name}) > 0)`;
  const rows = await database
    .select({ name })
    .from(contentImages)
    .where(and(inArray(name, [...names]), or(drafted, published)));
  return rows.map((each) => each.name);
}

/** Forgets pictures that are about to be removed: the content may show them no more. */
export async function deleteImages(database: Database, names: readonly string[]): Promise<void> {
  await database.delete(contentImages).where(inArray(contentImages.name, [...names]));
}
