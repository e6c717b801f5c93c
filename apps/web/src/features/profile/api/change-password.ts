import { changePassword, type CallInput } from '@atelier/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';
import { sessionStore } from '#subjects/session/session-store.ts';

/** Changes my password; the other sessions end, and so does a change of e-mail that waits for its code. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof changePassword, 'body'>) => send(changePassword, { body }),
    onSuccess: () => {
      sessionStore.setAuthData(null);
      return client.invalidateQueries({ queryKey: queryKeys.sessions });
    },
  });
}
