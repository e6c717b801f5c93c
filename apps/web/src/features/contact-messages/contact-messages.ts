import {
  ContactMessage,
  getContactMessage,
  listContactMessages,
  type ContactState,
  answerContactMessage,
  markContactMessage,
  type ContactMark,
} from '@atelier/contract';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callQuery, cursorPages, cursorQuery, queryKeys } from '#shared/api/queries.ts';
import { conflictIn } from '#subjects/staff/forms/conflict.ts';
import { send } from '#shared/api/send.ts';
import { useRef } from 'react';

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
  return callQuery([...queryKeys.contactMessage, id], getContactMessage, { params: { id } });
}

export function conflictingMessage(error: unknown): ContactMessage | null {
  return conflictIn(error, 'contact', ContactMessage);
}

export type MessageAction = { readonly mark: ContactMark } | { readonly text: string };

/** Answers or marks a message, once per press. The answer or a conflict's state updates the screen. */
export function useMessageAction({ id, version }: Pick<ContactMessage, 'id' | 'version'>) {
  const client = useQueryClient();
  // The mutation's state updates too late for a second press in the same instant.
  const running = useRef(false);
  const keep = (message: ContactMessage) => {
    client.setQueryData(contactMessageQuery(id).queryKey, message);
  };
  const { mutateAsync, isPending } = useMutation({
    mutationKey: [...queryKeys.contactMessages, 'act', id],
    networkMode: 'always',
    mutationFn: (action: MessageAction) =>
      'mark' in action
        ? send(markContactMessage, { params: { id }, body: { mark: action.mark, version } })
        : send(answerContactMessage, { params: { id }, body: { text: action.text, version } }),
    onSuccess: keep,
    onError: (error) => {
      const current = conflictingMessage(error);
      if (current !== null) keep(current);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: [...queryKeys.contactMessages, 'list'] }),
  });
  /** Resolves the updated message, or null while another press is running. */
  const press = async (action: MessageAction): Promise<ContactMessage | null> => {
    if (running.current) return null;
    running.current = true;
    try {
      return await mutateAsync(action);
    } finally {
      running.current = false;
    }
  };
  return { press, isPending };
}
