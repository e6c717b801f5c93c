import { contentDifferences } from '@atelier/contract';
import type { ContentPublication, EditedContent } from '@atelier/contract';
import type { listPublications } from './content.queries.ts';
import type { EditedRow } from './drafts.queries.ts';

const scheduleIn = ({ scheduledVersion, scheduledAt, failedSection }: EditedRow): EditedContent['schedule'] =>
  scheduledVersion === null || scheduledAt === null
    ? null
    : { version: scheduledVersion, at: scheduledAt.toISOString(), failedSection };

/** Draft, publication and schedule as an editor gets them. */
export const presentEdited = (row: EditedRow): EditedContent => ({
  draft: { version: row.version, document: row.document, savedAt: row.savedAt.toISOString(), savedBy: row.savedBy },
  published: { version: row.publishedVersion, at: row.publishedAt.toISOString(), isDraft: row.isDraft },
  schedule: scheduleIn(row),
});

type PublicationRow = Awaited<ReturnType<typeof listPublications>>[number];

/** A publication with what it changed; the first changed nothing. */
export const presentPublication = (row: PublicationRow, former: PublicationRow | undefined): ContentPublication => ({
  id: row.version,
  at: row.publishedAt.toISOString(),
  by: row.by,
  changes: former === undefined ? [] : [...contentDifferences(former.document, row.document)],
});
