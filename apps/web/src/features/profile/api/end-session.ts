import { endSession } from '@atelier/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

/** Ends another of my sessions. One that ended meanwhile leaves the list as well. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send(endSession, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.sessions }),
  });
}
