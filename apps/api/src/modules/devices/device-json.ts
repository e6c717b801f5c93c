import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { jsonInstant, type JsonValue, jsonText, jsonObject, jsonRaw, jsonString } from '#platform/database/json-sql.ts';
import { devices, deviceTypes } from '#schema/devices.ts';

/*
 * The device `d` and its type `t` as JSON made by PostgreSQL, as `devices.presenter.ts` writes them. `lang`: an expression for the
 * reader's language.
 */

const d = alias(devices, 'd');
const t = alias(deviceTypes, 't');

/** The contract's Device. */
export function deviceJson(lang: SQL): JsonValue {
  return jsonObject({
    id: jsonString(d.id),
    typeId: jsonString(d.typeId),
    type: jsonObject({
      id: jsonString(t.id),
      name: jsonText(typeName(lang)),
      description: jsonText(sql`case ${lang} when 'fr' then t.description_fr else t.description_en end`),
      icon: jsonText(t.icon),
    }),
    name: jsonText(d.name),
    brand: jsonText(d.brand),
    model: jsonText(d.model),
    serialNumber: jsonText(d.serialNumber),
    isVerified: jsonRaw(d.isVerified),
    createdAt: jsonInstant(d.createdAt),
    updatedAt: jsonInstant(d.updatedAt),
  });
}

/** What a list's row says of it. */
export function listedDeviceJson(lang: SQL): SQL {
  return sql`json_build_object('name', d.name, 'type', ${typeName(lang)}, 'icon', t.icon)`;
}

function typeName(lang: SQL): SQL {
  return sql`case ${lang} when 'fr' then t.name_fr else t.name_en end`;
}
