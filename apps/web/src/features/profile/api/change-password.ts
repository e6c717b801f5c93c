import { changePassword, type CallInput } from '@atelier/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';
import { sessionStore } from '#subjects/session/session-store.ts';

/** Changes the password. It ends other sessions and a pending change of e-mail. */
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
