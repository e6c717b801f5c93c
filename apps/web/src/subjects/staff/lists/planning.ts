import { listMembers, listSlotPlans, listSlots, listTeam, listVisits } from '@atelier/contract';
import type { StaffRole } from '@atelier/domain';
import { queryOptions } from '@tanstack/react-query';
import { callQuery, queryKeys } from '#shared/api/queries.ts';

export function teamQuery(role?: StaffRole) {
  return callQuery([...queryKeys.team, role ?? 'all'], listTeam, { query: role === undefined ? {} : { role } });
}

export const membersQuery = callQuery(queryKeys.members, listMembers);

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
    ...callQuery([...slotsKey, from, to], listSlots, { query: { from, to } }),
    staleTime: 0,
  });
}

export const slotPlansQuery = callQuery([...queryKeys.catalogs, 'slotPlans'], listSlotPlans);

function answerFor(from: string, to: string) {
  return queryOptions({
    ...callQuery([...queryKeys.staffRepairs, 'visits', from, to], listVisits, { query: { from, to } }),
    staleTime: 0,
  });
}
