import type { Call } from '@atelier/contract';
import type { SendArguments } from '@atelier/contract/client';
import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { send } from './send.ts';

/** First parts of cache keys, which let a live event invalidate every query that it concerns. */
export const queryKeys = {
  repairs: ['repairs'],
  notifications: ['notifications'],
  devices: ['devices'],
  deviceTypes: ['deviceTypes'],
  sessions: ['sessions'],
  preferences: ['preferences'],
  staffRepairs: ['staffRepairs'],
  everything: ['everything'],
  /** Separate from the lists, because a desk refetches only the changed row. */
  desk: ['desk'],
  conversation: ['conversation'],
  repairNotes: ['repairNotes'],
  repairTrail: ['repairTrail'],
  /** Payments of repairs, cash and the till. */
  till: ['till'],
  team: ['team'],
  callers: ['callers'],
  settings: ['settings'],
  feed: ['feed'],
  push: ['push'],
  mails: ['mails'],
  catalogs: ['catalogs'],
  customers: ['customers'],
  members: ['members'],
  audit: ['audit'],
  figures: ['figures'],
  assignments: ['assignments'],
  content: ['content'],
  contactMessages: ['contactMessages'],
  /** Separate from the lists, so that an open answer isn't replaced when a colleague is quicker. */
  contactMessage: ['contactMessage'],
  /** Heights of a long list's rows for Back. No answer of the server. */
  rowHeights: ['rowHeights'],
} as const;

/** Returns the query of a call of the contract, which an unmounted page aborts: `callQuery(key, getMyRepair, { params: { id } })`. */
export function callQuery<C extends Call>(queryKey: QueryKey, call: C, ...[input]: SendArguments<C>) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => send(call, ...([{ ...input, signal }] as SendArguments<C>)),
  });
}

/** Options of an infinite query whose answers name the cursor of the next page. */
export const cursorPages = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { readonly nextCursor: string | null }) => nextCursor,
};

/** Returns the cursor for a request. The first page has none. */
export function cursorQuery(pageParam: string | null): { cursor?: string } {
  return pageParam === null ? {} : { cursor: pageParam };
}
