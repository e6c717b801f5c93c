import { and, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { contentDrafts, contentImages, contentPublications } from '#schema/shop/content.ts';

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
