import {
  type Call,
  listAllDeviceTypes,
  listFaults,
  listPartners,
  listCannedReplies,
  listShelves,
  listZones,
} from '@atelier/contract';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callQuery, queryKeys } from '#shared/api/queries.ts';
import { send } from '#shared/api/send.ts';
import type { Language, Translate } from '@atelier/i18n';

/** Catalogs, in the order of the settings. */
export const catalogNames = ['types', 'partners', 'zones', 'shelves', 'faults', 'answers'] as const;
export type CatalogName = (typeof catalogNames)[number];

const calls = {
  types: listAllDeviceTypes,
  partners: listPartners,
  zones: listZones,
  shelves: listShelves,
  faults: listFaults,
  answers: listCannedReplies,
} as const satisfies Record<CatalogName, Call>;

export const CatalogEntry = z.looseObject({ id: z.string(), version: z.number(), retired: z.boolean() });

export type CatalogEntry = z.infer<typeof CatalogEntry>;

/** Returns a catalog's entries, retired ones last. */
export function catalogQuery(catalog: CatalogName) {
  return queryOptions({
    queryKey: [...queryKeys.catalogs, catalog],
    queryFn: async ({ signal }): Promise<CatalogEntry[]> =>
      z.parse(z.array(CatalogEntry), await send(calls[catalog], { signal })),
  });
}

// Entries for selects, from the catalogs' own queries.
export const partnersQuery = callQuery([...queryKeys.catalogs, 'partners', 'whole'], listPartners);
export const zonesQuery = callQuery([...queryKeys.catalogs, 'zones'], listZones);
export const shelvesQuery = callQuery([...queryKeys.catalogs, 'shelves'], listShelves);
export const allTypesQuery = callQuery([...queryKeys.catalogs, 'types'], listAllDeviceTypes);
export const faultsQuery = callQuery([...queryKeys.catalogs, 'faults'], listFaults);

export function entryText(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function entryName(entry: CatalogEntry, language: Language): string {
  const suffix = language === 'fr' ? 'Fr' : 'En';
  return entryText(entry[`name${suffix}`] ?? entry[`title${suffix}`] ?? entry['name']);
}

/** Returns the options of a select: the entries in use, and the current one even when it is retired. */
export function entryOptions(entries: readonly CatalogEntry[], language: Language, currentId: string | null = null) {
  return entries
    .filter(({ id, retired }) => !retired || id === currentId)
    .map((entry) => ({ value: entry.id, label: entryName(entry, language) }));
}

/** Returns the language of an entry's field, or undefined for one without a language. */
export function fieldLanguage(field: string): Language | undefined {
  return field.endsWith('Fr') ? 'fr' : field.endsWith('En') ? 'en' : undefined;
}

/** Returns a text field of an entry, or an empty string. */
export function entryFieldText(entry: CatalogEntry, field: string): string {
  const value = entry[field];
  return Array.isArray(value) ? value.join(', ') : entryText(value);
}

export const replyPlaceholders = ['firstName', 'repair', 'price', 'next'] as const;

/** Replaces placeholders by their translated names. */
export function withPlaceholderNames(t: Translate, text: string): string {
  return replyPlaceholders.reduce(
    (replaced, name) => replaced.replaceAll(`{${name}}`, `[${t(`catalog.placeholders.${name}`)}]`),
    text,
  );
}
