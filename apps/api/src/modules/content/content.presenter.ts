import { contentDifferences, ContentDocument, type ContentPublication, type EditedContent } from '@atelier/contract';
import type { listPublications } from './content.queries.ts';
import type { EditedRow } from './drafts.queries.ts';

export function presentEdited(row: EditedRow): EditedContent {
  return {
    draft: {
      version: row.version,
      document: ContentDocument.parse(row.document),
      savedAt: row.savedAt.toISOString(),
      savedBy: row.savedBy,
    },
    published: { version: row.publishedVersion, at: row.publishedAt.toISOString(), isDraft: row.isDraft },
    schedule: scheduleIn(row),
  };
}

function scheduleIn({ scheduledVersion, scheduledAt, failedSection }: EditedRow): EditedContent['schedule'] {
  return scheduledVersion === null || scheduledAt === null
    ? null
    : { version: scheduledVersion, at: scheduledAt.toISOString(), failedSection };
}

type PublicationRow = Awaited<ReturnType<typeof listPublications>>[number];

/** Returns a publication with its changes. The first one has none. */
export function presentPublication(row: PublicationRow, former: PublicationRow | undefined): ContentPublication {
  return {
    id: row.version,
    at: row.publishedAt.toISOString(),
    by: row.by,
    changes:
      former === undefined
        ? []
        : [...contentDifferences(ContentDocument.parse(former.document), ContentDocument.parse(row.document))],
  };
}
