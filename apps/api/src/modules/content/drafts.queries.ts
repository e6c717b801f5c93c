import type { ContentDocument } from '@atelier/contract';
import { desc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/database.ts';
import { contentDrafts, contentPublications } from '#schema/shop/content.ts';
import { fullNameSql, users } from '#schema/people.ts';

export async function addFirstDraft(database: Database): Promise<void> {
  const { document, publishedAt, publishedBy, version } = contentPublications;
  const [newest] = await database
    .select({ document, savedAt: publishedAt, savedBy: publishedBy })
    .from(contentPublications)
    .orderBy(desc(version))
    .limit(1);
  if (newest !== undefined)
    await database
      .insert(contentDrafts)
      .values({ version: 1, ...newest })
      .onConflictDoNothing();
}

export async function lockDraft(tx: Transaction) {
  const [draft] = await tx.select().from(contentDrafts).for('update');
  if (draft === undefined) throw new TypeError('invariant: content draft not found');
  return draft;
}

type DraftInput = { readonly document: ContentDocument; readonly at: Date; readonly by: string };

export async function replaceDraft(tx: Transaction, { document, at, by }: DraftInput): Promise<void> {
  const version = sql`${contentDrafts.version} + 1`;
  await tx.update(contentDrafts).set({ document, version, savedAt: at, savedBy: by });
}

const noSchedule = { scheduledVersion: null, scheduledDocument: null, scheduledAt: null, scheduledBy: null };

export async function clearSchedule(tx: Transaction): Promise<void> {
  await tx.update(contentDrafts).set({ ...noSchedule, failedSection: null });
}

export async function scheduleDraft(tx: Transaction, { at, by }: { at: Date; by: string }): Promise<void> {
  await tx.update(contentDrafts).set({
    scheduledVersion: sql`${contentDrafts.version}`,
    scheduledDocument: sql`${contentDrafts.document}`,
    scheduledAt: at,
    scheduledBy: by,
    failedSection: null,
  });
}

/** Stores the section that failed to render, unless the schedule has changed. */
export async function failSchedule(database: Database, version: number, section: string): Promise<void> {
  await database
    .update(contentDrafts)
    .set({ failedSection: section })
    .where(eq(contentDrafts.scheduledVersion, version));
}

export async function findEdited(database: Database) {
  const { version, document, savedAt, scheduledVersion, scheduledAt, failedSection } = contentDrafts;
  const { version: publishedVersion, publishedAt } = contentPublications;
  const [edited] = await database
    .select({
      version,
      document,
      savedAt,
      savedBy: fullNameSql(users),
      scheduledVersion,
      scheduledAt,
      failedSection,
      publishedVersion,
      publishedAt,
      isDraft: sql<boolean>`${contentDrafts.document} = ${contentPublications.document}`,
    })
    .from(contentDrafts)
    .crossJoin(contentPublications)
    .leftJoin(users, eq(users.id, contentDrafts.savedBy))
    .orderBy(desc(publishedVersion))
    .limit(1);
  if (edited === undefined) throw new TypeError('invariant: content draft or publication not found');
  return edited;
}

export type EditedRow = Awaited<ReturnType<typeof findEdited>>;
