import type { ContentDocument } from '@atelier/contract';
import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { contentDrafts, contentPublications } from '#schema/content.ts';
import { users } from '#schema/people.ts';
import { fullNameSql } from './full-name.ts';

/** Begins a draft with what is on the page, unless there is one. */
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

/** The draft and its schedule; whoever else writes or publishes waits for the end of the transaction. */
export async function lockDraft(tx: Transaction) {
  const [draft] = await tx.select().from(contentDrafts).for('update');
  if (draft === undefined) throw new TypeError('the draft was added at the start');
  return draft;
}

type DraftInput = { readonly document: ContentDocument; readonly at: Date; readonly by: string };

/** Puts another document in the place of the draft's, as its next version. */
export async function replaceDraft(tx: Transaction, { document, at, by }: DraftInput): Promise<void> {
  const version = sql`${contentDrafts.version} + 1`;
  await tx.update(contentDrafts).set({ document, version, savedAt: at, savedBy: by });
}

const noSchedule = { scheduledVersion: null, scheduledDocument: null, scheduledAt: null, scheduledBy: null };

/** Gives up what is to come. */
export async function clearSchedule(tx: Transaction): Promise<void> {
  await tx.update(contentDrafts).set({ ...noSchedule, failedSection: null });
}

/** Plans the draft as it is now, in the place of what was planned before. */
export async function scheduleDraft(tx: Transaction, { at, by }: { at: Date; by: string }): Promise<void> {
  await tx.update(contentDrafts).set({
    scheduledVersion: sql`${contentDrafts.version}`,
    scheduledDocument: sql`${contentDrafts.document}`,
    scheduledAt: at,
    scheduledBy: by,
    failedSection: null,
  });
}

/** Remembers what kept a planned publication from being drawn, unless something else is planned by now. */
export async function failSchedule(database: Database, version: number, section: string): Promise<void> {
  await database
    .update(contentDrafts)
    .set({ failedSection: section })
    .where(eq(contentDrafts.scheduledVersion, version));
}

/** All that an editor sees, in one statement. */
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
  if (edited === undefined) throw new TypeError('draft and content were added at the start');
  return edited;
}

export type EditedRow = Awaited<ReturnType<typeof findEdited>>;
