import { listMembers, listTeam } from '@atelier/contract';
import type { StaffRole } from '@atelier/domain';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

export function teamQuery(role?: StaffRole) {
  return queryOptions({
    queryKey: [...queryKeys.team, role ?? 'all'],
    queryFn: ({ signal }) => send(listTeam, { query: role === undefined ? {} : { role }, signal }),
  });
}

export const membersQuery = queryOptions({
  queryKey: queryKeys.members,
  queryFn: ({ signal }) => send(listMembers, { signal }),
});
