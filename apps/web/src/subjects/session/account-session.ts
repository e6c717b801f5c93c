import { endSession, getSession } from '@atelier/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

export function useAccountSession(id: string) {
  return useQuery(sessionQuery(id));
}

function sessionQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.sessions, id],
    queryFn: async ({ signal }) => (await send(getSession, { params: { id }, signal })).session,
  });
}

export function useEndSession(id: string) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => send(endSession, { params: { id } }),
    onSuccess: ({ session }) => client.setQueryData(sessionQuery(id).queryKey, session),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.sessions }),
  });
}
