import { answerContactMessage, markContactMessage, type ContactMark, type ContactMessage } from '@atelier/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';
import { conflictingMessage, contactMessageQuery } from './contact-messages.ts';

/** What somebody does with a message: a mark, or an answer with its text. */
export type MessageAction = { readonly mark: ContactMark } | { readonly text: string };

/** Answers or marks a message, once a press. Its answer, or the state that a refusal brings along, is on screen at once. */
export function useMessageAction({ id, version }: Pick<ContactMessage, 'id' | 'version'>) {
  const client = useQueryClient();
  // The mutation's own state comes a moment late for a second press in the same instant.
  const running = useRef(false);
  const keep = (message: ContactMessage): void => {
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
  /** Gives the message as it is then; null for a press while another is on its way. */
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
