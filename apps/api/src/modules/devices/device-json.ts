import { eachDetail } from '@atelier/contract';
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { jsonInstant, type JsonValue, jsonText, jsonObject, jsonRaw, jsonString } from '#platform/database/json-sql.ts';
import { devices, deviceTypes } from '#schema/repair/devices.ts';

/* SQL counterpart of `devices.presenter.ts` for device `d` and type `t`. `lang` is an SQL expression. */

const d = alias(devices, 'd');
const t = alias(deviceTypes, 't');

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
    ...eachDetail((detail) => jsonText(d[detail])),
    isVerified: jsonRaw(d.isVerified),
    createdAt: jsonInstant(d.createdAt),
    updatedAt: jsonInstant(d.updatedAt),
  });
}

export function listedDeviceJson(lang: SQL): SQL {
  return sql`json_build_object('name', d.name, 'type', ${typeName(lang)}, 'icon', t.icon)`;
}

function typeName(lang: SQL): SQL {
  return sql`case ${lang} when 'fr' then t.name_fr else t.name_en end`;
}
