import { listMembers, listSlotPlans, listSlots, listTeam, listVisits } from '@atelier/contract';
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

/** Returns the query of planned visits of a day or a range. Changes of repairs refetch them. */
export function plannedVisitsQuery(from: string, to = from) {
  return queryOptions({ ...answerFor(from, to), select: ({ data }) => data });
}

export function usualDriversQuery(day: string) {
  return queryOptions({ ...answerFor(day, day), select: ({ usualDrivers }) => usualDrivers });
}

/** Under the key of repairs, whose changes take and free places. */
export const slotsKey = [...queryKeys.staffRepairs, 'slots'] as const;

export function slotsQuery(from: string, to = from) {
  return queryOptions({
    queryKey: [...slotsKey, from, to],
    queryFn: ({ signal }) => send(listSlots, { query: { from, to }, signal }),
    staleTime: 0,
  });
}

export const slotPlansQuery = queryOptions({
  queryKey: [...queryKeys.catalogs, 'slotPlans'],
  queryFn: ({ signal }) => send(listSlotPlans, { signal }),
});

function answerFor(from: string, to: string) {
  return queryOptions({
    queryKey: [...queryKeys.staffRepairs, 'visits', from, to],
    queryFn: ({ signal }) => send(listVisits, { query: { from, to }, signal }),
    staleTime: 0,
  });
}
