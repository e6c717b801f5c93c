import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { instant, type JsonValue, letters, object, plain, word } from '#platform/database/json-text.ts';
import { devices, deviceTypes } from '#schema/devices.ts';

/*
 * The device `d` and its type `t` as JSON made by PostgreSQL, as `devices.presenter.ts` writes them. `lang`: an expression for the
 * reader's language.
 */

const d = alias(devices, 'd');
const t = alias(deviceTypes, 't');

/** The contract's Device. */
export function deviceJson(lang: SQL): JsonValue {
  return object({
    id: word(d.id),
    typeId: word(d.typeId),
    type: object({
      id: word(t.id),
      name: letters(typeName(lang)),
      description: letters(sql`case ${lang} when 'fr' then t.description_fr else t.description_en end`),
      icon: letters(t.icon),
    }),
    name: letters(d.name),
    brand: letters(d.brand),
    model: letters(d.model),
    serialNumber: letters(d.serialNumber),
    isVerified: plain(d.isVerified),
    createdAt: instant(d.createdAt),
    updatedAt: instant(d.updatedAt),
  });
}

/** What a list's row says of it. */
export function listedDeviceJson(lang: SQL): SQL {
  return sql`json_build_object('name', d.name, 'type', ${typeName(lang)}, 'icon', t.icon)`;
}

function typeName(lang: SQL): SQL {
  return sql`case ${lang} when 'fr' then t.name_fr else t.name_en end`;
}
