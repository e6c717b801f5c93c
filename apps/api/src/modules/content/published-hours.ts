import type { ContentDocument } from '@atelier/contract';
import type { Database } from '#platform/database/database.ts';
import { findNewestPublication } from './content.queries.ts';

export async function publishedHours(database: Database): Promise<Partial<Pick<ContentDocument, 'hours'>>> {
  const published = await findNewestPublication(database);
  return published === undefined ? {} : { hours: published.document.hours };
}
