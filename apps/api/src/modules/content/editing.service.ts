import { ContentDocument, type Answer, type EditedContent, type listContentHistory } from '@atelier/contract';
import type { Database } from '#platform/database/database.ts';
import { transaction, type Transaction } from '#platform/database/transaction.ts';
import { Failure } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import type { ContentImages } from './content-images.service.ts';
import { presentEdited, presentPublication } from './content.presenter.ts';
import { findPublication, listPublications } from './content.queries.ts';
import { findEdited, lockDraft, replaceDraft } from './drafts.queries.ts';

type EditingPlatform = Pick<Platform, 'database' | 'clock' | 'limits'>;

type DraftWrite = {
  readonly by: string;
  readonly document: ContentDocument;
  readonly expectedVersion: number | undefined;
};

export function createEditing({ database, clock, limits }: EditingPlatform, images: Pick<ContentImages, 'judge'>) {
  const edited = async (db: Database): Promise<EditedContent> => presentEdited(await findEdited(db));

  const refuseOther = async (
    tx: Transaction,
    draft: { readonly version: number },
    expectedVersion: number,
  ): Promise<void> => {
    if (draft.version !== expectedVersion) throw new Failure('editedMeanwhile', { content: await edited(tx) });
  };

  const write = async (tx: Transaction, { by, document, expectedVersion }: DraftWrite): Promise<void> => {
    const draft = await lockDraft(tx);
    if (expectedVersion !== undefined) await refuseOther(tx, draft, expectedVersion);
    await replaceDraft(tx, { document, at: clock.now(), by });
  };

  return {
    edited,
    refuseOther,
    save: async (
      { userId: by }: SignedInViewer,
      { version, document }: { version: number; document: ContentDocument },
    ) => {
      await transaction(database, async (tx) => {
        await images.judge(tx, document);
        await write(tx, { by, document, expectedVersion: version });
      });
      return edited(database);
    },
    restore: async ({ userId: by }: SignedInViewer, { id, version }: { id: number; version?: number | undefined }) => {
      await transaction(database, async (tx) => {
        const publication = await findPublication(tx, id);
        if (publication === undefined) throw new Failure('notFound');
        await write(tx, { by, document: ContentDocument.parse(publication.document), expectedVersion: version });
      });
      return edited(database);
    },
    history: async (db: Database, from: number | undefined): Promise<Answer<typeof listContentHistory>> => {
      const limit = limits.content.historyPage;
      // Reads one row more, to compare the last one with and to start the next page.
      const rows = await listPublications(db, { from, limit: limit + 1 });
      const data = rows.slice(0, limit).map((row, index) => presentPublication(row, rows[index + 1]));
      return { data, next: rows[limit]?.version ?? null };
    },
  };
}

export type Editing = ReturnType<typeof createEditing>;
