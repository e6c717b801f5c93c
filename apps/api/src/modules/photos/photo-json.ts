import type { RepairPhoto } from '@atelier/contract';
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { jsonRequired, jsonArray, jsonInstant, jsonObject, jsonString } from '#platform/database/json-sql.ts';
import { attachments } from '#schema/index.ts';

const photo = alias(attachments, 'l');

const photoJson = jsonObject({ id: jsonString(photo.id), createdAt: jsonInstant(photo.createdAt) });

/** JSON of the request photos of repair `r`, in upload order. */
export const photosJson = jsonRequired(sql`(
  select ${jsonArray(photoJson, sql`l.id`)}
  from attachments l where l.owner_kind = 'REPAIR' and l.owner_id = r.id and l.stage = 'REQUEST')`);

export function messagePhotosJson(messageId: SQL) {
  return sql<readonly RepairPhoto[]>`(
    select (${jsonArray(photoJson, sql`l.id`)})::json from attachments l where l.owner_kind = 'MESSAGE' and l.owner_id = ${messageId}::text)`;
}
