import { ContactMessage, getContactMessage, listContactMessages, type ContactState } from '@atelier/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ApiError } from '#shared/api/api-error.ts';
import { cursorPages, cursorQuery } from '#shared/api/cursor-pages.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

export function contactMessagesQuery(state: ContactState) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.contactMessages, 'list', state],
    queryFn: ({ pageParam, signal }) =>
      send(listContactMessages, { query: { state, ...cursorQuery(pageParam) }, signal }),
    ...cursorPages,
  });
}

export const newMessageCountQuery = queryOptions({
  queryKey: [...queryKeys.contactMessages, 'news'],
  queryFn: async ({ signal }) => (await send(listContactMessages, { query: { limit: 1 }, signal })).news,
});

export function contactMessageQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.contactMessage, id],
    queryFn: ({ signal }) => send(getContactMessage, { params: { id }, signal }),
  });
}

export function conflictingMessage(error: unknown): ContactMessage | null {
  if (!(error instanceof ApiError) || error.key !== 'editedMeanwhile') return null;
  const parsed = z.safeParse(ContactMessage, error.body['contact']);
  return parsed.success ? parsed.data : null;
}
