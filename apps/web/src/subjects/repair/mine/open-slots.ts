import { listOpenSlots, listOpenSlotsAt, OpenSlots, type OpenSlot } from '@atelier/contract';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ApiError } from '#shared/api/api-error.ts';
import { callQuery, queryKeys } from '#shared/api/queries.ts';

/** Windows shown before the others are asked for. */
export const FIRST_SLOTS = 3;

/** Free windows for the visit of a repair. */
export function slotsQuery(repairId: string) {
  return callQuery([...queryKeys.repairs, repairId, 'slots'], listOpenSlots, { query: { repairId } });
}

/** Free windows for a new request at an address. Requests continue without an answer, so nothing is repeated or paused. */
export function slotsAtQuery(address: string) {
  return queryOptions({
    ...callQuery([...queryKeys.repairs, 'slots at', address], listOpenSlotsAt, { body: { address } }),
    retry: false,
    networkMode: 'always',
    staleTime: 60_000,
  });
}

export type RefusedSlot = { readonly problem: 'full' | 'closed'; readonly slots: OpenSlot[] };

const problems = new Map<string, RefusedSlot['problem']>([
  ['slotFull', 'full'],
  ['slotClosed', 'closed'],
]);

/** Returns the windows that a refusal names instead, null for other errors. */
export function refusedSlot(error: unknown): RefusedSlot | null {
  if (!(error instanceof ApiError)) return null;
  const problem = problems.get(error.key);
  if (problem === undefined) return null;
  const parsed = z.safeParse(OpenSlots, error.body['slots']);
  return { problem, slots: parsed.success ? parsed.data : [] };
}
