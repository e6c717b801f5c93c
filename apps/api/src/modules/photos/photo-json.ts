import type { RepairPhoto } from '@atelier/contract';
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  jsonRequired,
  type JsonValue,
  jsonOptional,
  jsonArray,
  jsonInstant,
  jsonObject,
  jsonString,
} from '#platform/database/json-sql.ts';
import { attachments } from '#schema/index.ts';

const photoJson = photoJsonOf('l');

function photoJsonOf(name: string): JsonValue {
  const photo = alias(attachments, name);
  return jsonObject({ id: jsonString(photo.id), createdAt: jsonInstant(photo.createdAt) });
}

/** JSON of the request photos of repair `r`, in upload order. */
export const photosJson = jsonRequired(sql`(
  select ${jsonArray(photoJson, sql`l.id`)}
  from attachments l where l.owner_kind = 'REPAIR' and l.owner_id = r.id and l.stage = 'REQUEST')`);

/** JSON of the photo of the door at which the visit of this alias failed. */
export function doorPhotoJson(visit: 'a' | 'l'): JsonValue {
  const failed = sql.raw(visit);
  return jsonOptional(sql`case when ${failed}.failure is not null then (
  select ${photoJsonOf('f').text} from attachments f where f.owner_kind = 'VISIT' and f.owner_id = ${failed}.id::text limit 1) end`);
}

export function messagePhotosJson(messageId: SQL) {
  return sql<readonly RepairPhoto[]>`(
    select (${jsonArray(photoJson, sql`l.id`)})::json from attachments l where l.owner_kind = 'MESSAGE' and l.owner_id = ${messageId}::text)`;
}
