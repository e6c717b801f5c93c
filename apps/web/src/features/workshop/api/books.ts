import { type Call, listAllTypes, listFaults, listPartners, listReadyAnswers, listZones } from '@atelier/contract';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

/** The shop's books, in the order in which they stand under the settings. */
export const bookNames = ['types', 'partners', 'zones', 'faults', 'answers'] as const;
export type BookName = (typeof bookNames)[number];

const calls = {
  types: listAllTypes,
  partners: listPartners,
  zones: listZones,
  faults: listFaults,
  answers: listReadyAnswers,
} as const satisfies Record<BookName, Call>;

export const Entry = z.looseObject({ id: z.string(), version: z.number(), retired: z.boolean() });

/** What every book's entries have in common; beside it the fields of their form. */
export type Entry = z.infer<typeof Entry>;

/** The entries of a book, the retired ones last. */
export function bookQuery(book: BookName) {
  return queryOptions({
    queryKey: [...queryKeys.books, book],
    queryFn: async ({ signal }): Promise<Entry[]> => z.parse(z.array(Entry), await send(calls[book], { signal })),
  });
}

/** The partners, with how long each usually takes. */
export function partnersQuery() {
  return queryOptions({
    queryKey: [...queryKeys.books, 'partners', 'whole'],
    queryFn: ({ signal }) => send(listPartners, { signal }),
  });
}
