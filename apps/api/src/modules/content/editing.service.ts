import {
  ContentDocument,
  type Answer,
  type CallData,
  type EditedContent,
  type listContentHistory,
  type restoreContent,
  type saveContent,
} from '@atelier/contract';
import { type Database, transaction, type Transaction } from '#platform/database/database.ts';
import { Failure, orNotFound } from '#platform/http/errors/failure.ts';
import type { Platform } from '#platform/platform.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { requireUploadedImages } from './content-images.service.ts';
import { presentEdited, presentPublication } from './content.presenter.ts';
import { findPublication, listPublications } from './content.queries.ts';
import { findEdited, lockDraft, replaceDraft } from './drafts.queries.ts';

type DraftWrite = {
  readonly by: string;
  readonly document: ContentDocument;
  readonly expectedVersion: number | undefined;
};

export async function save(
  platform: Platform,
  { userId: by }: SignedInViewer,
  { version, document }: CallData<typeof saveContent, 'body'>,
): Promise<EditedContent> {
  const { database } = platform;
  return transaction(database, async (tx) => {
    await requireUploadedImages(tx, document);
    return write(platform, tx, { by, document, expectedVersion: version });
  });
}

export async function restore(
  platform: Platform,
  { userId: by }: SignedInViewer,
  { id, version }: CallData<typeof restoreContent, 'body'>,
): Promise<EditedContent> {
  const { database } = platform;
  return transaction(database, async (tx) => {
    const publication = orNotFound(await findPublication(tx, id));
    const document = ContentDocument.parse(publication.document);
    return write(platform, tx, { by, document, expectedVersion: version });
  });
}

async function write(
  { clock }: Platform,
  tx: Transaction,
  { by, document, expectedVersion }: DraftWrite,
): Promise<EditedContent> {
  const draft = await lockDraft(tx);
  if (expectedVersion !== undefined) await requireVersion(tx, draft, expectedVersion);
  await replaceDraft(tx, { document, at: clock.now(), by });
  return read(tx);
}

/** Rejects another version of the locked draft, with the current content. */
export async function requireVersion(
  tx: Transaction,
  draft: { readonly version: number },
  expectedVersion: number,
): Promise<void> {
  if (draft.version !== expectedVersion) throw new Failure('editedMeanwhile', { content: await read(tx) });
}

export async function read(db: Database): Promise<EditedContent> {
  return presentEdited(await findEdited(db));
}

export async function history(
  { limits }: Platform,
  db: Database,
  from: number | undefined,
): Promise<Answer<typeof listContentHistory>> {
  const limit = limits.content.historyPage;
  // Reads one row more, to compare the last one with and to start the next page.
  const rows = await listPublications(db, { from, limit: limit + 1 });
  const data = rows.slice(0, limit).map((row, index) => presentPublication(row, rows[index + 1]));
  return { data, next: rows[limit]?.version ?? null };
}
