import {
  type Call,
  listAllDeviceTypes,
  listFaults,
  listPartners,
  listCannedReplies,
  listZones,
} from '@atelier/contract';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

/** The shop's books, in the order in which they stand under the settings. */
export const catalogNames = ['types', 'partners', 'zones', 'faults', 'answers'] as const;
export type CatalogName = (typeof catalogNames)[number];

const calls = {
  types: listAllDeviceTypes,
  partners: listPartners,
  zones: listZones,
  faults: listFaults,
  answers: listCannedReplies,
} as const satisfies Record<CatalogName, Call>;

export const CatalogEntry = z.looseObject({ id: z.string(), version: z.number(), retired: z.boolean() });

/** What every book's entries have in common; beside it the fields of their form. */
export type CatalogEntry = z.infer<typeof CatalogEntry>;

/** The entries of a book, the retired ones last. */
export function catalogQuery(catalog: CatalogName) {
  return queryOptions({
    queryKey: [...queryKeys.books, catalog],
    queryFn: async ({ signal }): Promise<CatalogEntry[]> =>
      z.parse(z.array(CatalogEntry), await send(calls[catalog], { signal })),
  });
}

/** The partners, with how long each usually takes. */
export function partnersQuery() {
  return queryOptions({
    queryKey: [...queryKeys.books, 'partners', 'whole'],
    queryFn: ({ signal }) => send(listPartners, { signal }),
  });
}
