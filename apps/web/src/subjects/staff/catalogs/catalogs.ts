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

/** Catalogs, in the order of the settings. */
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

export type CatalogEntry = z.infer<typeof CatalogEntry>;

/** Returns a catalog's entries, retired ones last. */
export function catalogQuery(catalog: CatalogName) {
  return queryOptions({
    queryKey: [...queryKeys.catalogs, catalog],
    queryFn: async ({ signal }): Promise<CatalogEntry[]> =>
      z.parse(z.array(CatalogEntry), await send(calls[catalog], { signal })),
  });
}

export function partnersQuery() {
  return queryOptions({
    queryKey: [...queryKeys.catalogs, 'partners', 'whole'],
    queryFn: ({ signal }) => send(listPartners, { signal }),
  });
}
