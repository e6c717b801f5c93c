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
} from '@atelier/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ApiError } from '#shared/api/api-error.ts';
import { createIntent } from '#shared/api/intent-key.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';
import { type BookName, Entry } from './books.ts';

const calls = {
  types: [addType, changeType],
  partners: [addPartner, changePartner],
  zones: [addZone, changeZone],
  faults: [addFault, changeFault],
  answers: [addReadyAnswer, changeReadyAnswer],
} as const satisfies Record<BookName, readonly [Call, Call]>;

type EntryValues = Readonly<Record<string, unknown>>;
type EntryChange = EntryValues & {
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
    mutationFn: (body: EntryValues) => send(calls[book][0], { body, idempotencyKey: intent.keyFor(body) } as never),
    onSettled: (_, error) => intent.settle(error),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.books }),
  });
}

export function useChangeEntry(book: BookName) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, ...body }: EntryChange & { readonly id: string }) =>
      send(calls[book][1], { params: { id }, body } as never),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.books }),
  });
}

/** The entry as it is now, which a refusal brings along where somebody else was first; null for other failures. */
export function changedEntry(error: unknown): Entry | null {
  if (!(error instanceof ApiError) || error.key !== 'editedMeanwhile') return null;
  const parsed = z.safeParse(Entry, error.body['entry']);
  return parsed.success ? parsed.data : null;
}
