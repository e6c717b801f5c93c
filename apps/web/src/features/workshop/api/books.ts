import {
  addFault,
  addPartner,
  addReadyAnswer,
  addType,
  addZone,
  type Call,
  changeFault,
  changePartner,
  changeReadyAnswer,
  changeType,
  changeZone,
  listAllTypes,
  listFaults,
  listPartners,
  listReadyAnswers,
  listZones,
} from '@atelier/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ApiError } from '#shared/api/api-error.ts';
import { createIntent } from '#shared/api/intent-key.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

/** The shop's books, in the order in which they stand under the settings. */
export const bookNames = ['types', 'partners', 'zones', 'faults', 'answers'] as const;
export type BookName = (typeof bookNames)[number];

const calls = {
  types: [listAllTypes, addType, changeType],
  partners: [listPartners, addPartner, changePartner],
  zones: [listZones, addZone, changeZone],
  faults: [listFaults, addFault, changeFault],
  answers: [listReadyAnswers, addReadyAnswer, changeReadyAnswer],
} as const satisfies Record<BookName, readonly [Call, Call, Call]>;

const Entry = z.looseObject({ id: z.string(), version: z.number(), retired: z.boolean() });

/** What every book's entries have in common; beside it the fields of their form. */
export type Entry = z.infer<typeof Entry>;

/** The entries of a book, the retired ones last. */
export function bookQuery(book: BookName) {
  return queryOptions({
    queryKey: [...queryKeys.books, book],
    queryFn: async ({ signal }): Promise<Entry[]> => z.parse(z.array(Entry), await send(calls[book][0], { signal })),
  });
}

export type EntryValues = Readonly<Record<string, unknown>>;
export type EntryChange = EntryValues & {
  readonly version: number;
  readonly retired: boolean;
  readonly place?: number;
};

/** Adds an entry, once a press and its repetitions. */
export function useAddEntry(book: BookName) {
  const client = useQueryClient();
  const [intent] = useState(() => createIntent());
  return useMutation({
    networkMode: 'always',
    // What the form judged fits the call of its book.
    mutationFn: (body: EntryValues) => send(calls[book][1], { body, idempotencyKey: intent.keyFor(body) } as never),
    onSettled: (_, error) => intent.settle(error),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.books }),
  });
}

export function useChangeEntry(book: BookName) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, ...body }: EntryChange & { readonly id: string }) =>
      send(calls[book][2], { params: { id }, body } as never),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.books }),
  });
}

/** The entry as it is now, which a refusal brings along where somebody else was first; null for other failures. */
export function changedEntry(error: unknown): Entry | null {
  if (!(error instanceof ApiError) || error.key !== 'editedMeanwhile') return null;
  const parsed = z.safeParse(Entry, error.body['entry']);
  return parsed.success ? parsed.data : null;
}
