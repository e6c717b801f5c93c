import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Repair, RepairEvent } from '@atelier/contract';
import { queryKeys } from '#shared/api/queries.ts';
import { useSession } from '#subjects/session/use-session.tsx';
import { liveNotifications, subscribeLive, type LiveHandlers } from './live-events.ts';

/**
 * Refreshes cached data while somebody is signed in. Events refetch what they concern, and a reconnect refetches everything once
 * (specification/faults#r5).
 */
export function useLive(): void {
  const client = useQueryClient();
  const userId = useSession().user?.id;
  const signedIn = useSession().status === 'signedIn';
  useEffect(() => {
    if (!signedIn || userId === undefined) return undefined;
    const leave = subscribeLive(handlersWith(client));
    return () => {
      leave();
      liveNotifications.forget();
    };
  }, [client, userId, signedIn]);
}

/** Handlers of all events. Desks, rows with calls and staff pages subscribe to their own events while they are open. */
export function handlersWith(client: QueryClient): Required<Omit<LiveHandlers, 'setting' | 'catalog'>> {
  return {
    notification: (event) => {
      if (event.data.sessionId !== undefined) refetch(client, queryKeys.sessions);
      // The bell loads after the page. Until then its cached count is refetched here.
      if (!liveNotifications.publish(event)) refetch(client, queryKeys.notifications);
    },
    // The event doesn't name the seen notifications.
    news: () => refetch(client, queryKeys.notifications),
    repair: (event) => refetchRepair(client, event),
    contact: () => refetch(client, queryKeys.contactMessages),
    // The list of repairs contains the unread state.
    message: ({ repairId }) => refetch(client, [...queryKeys.conversation, repairId], queryKeys.repairs),
    note: ({ repairId }) => refetch(client, [...queryKeys.repairNotes, repairId]),
    shelf: () => refetch(client, queryKeys.staffRepairs),
    // A driver's repair has the open amount.
    till: () => refetch(client, queryKeys.till, queryKeys.staffRepairs),
    disconnected: () => undefined,
    connected: () =>
      refetchOlder(
        client,
        queryKeys.notifications,
        queryKeys.repairs,
        queryKeys.sessions,
        queryKeys.staffRepairs,
        queryKeys.contactMessages,
        queryKeys.conversation,
        queryKeys.repairNotes,
        queryKeys.repairTrail,
        queryKeys.till,
      ),
    desk: () => undefined,
    calling: () => undefined,
  };
}

/**
 * Invalidates everything under these keys, and refetches at once what is on screen. A list whose next page is on its way is refetched
 * afterwards, because a refetch would cancel that page.
 */
export function refetch(client: QueryClient, ...keys: (readonly string[])[]): void {
  for (const queryKey of keys) {
    for (const query of client.getQueryCache().findAll({ queryKey, predicate: isLoadingPage }))
      refetchAfter(client, query);
    void client.invalidateQueries({ queryKey, predicate: (query) => !isLoadingPage(query) });
  }
}

/** Pages that a refetch waits for, so further events add none. */
const awaitedPages = new WeakSet<Promise<unknown>>();

function refetchAfter(client: QueryClient, { queryKey, promise }: Query): void {
  if (promise === undefined || awaitedPages.has(promise)) return;
  awaitedPages.add(promise);
  const invalidate = (): void => void client.invalidateQueries({ queryKey, exact: true });
  void promise.then(invalidate, invalidate);
}

function isLoadingPage({ state }: Query): boolean {
  return state.fetchStatus !== 'idle' && state.fetchMeta?.fetchMore !== undefined;
}

/**
 * Refetches everything under these keys that was requested before now. Running requests are repeated when they finish, because their
 * answers may be older.
 */
export function refetchOlder(client: QueryClient, ...keys: (readonly string[])[]): void {
  for (const queryKey of keys) {
    const onTheWay = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
    const first = onTheWay.filter(({ state }) => state.status === 'pending');
    for (const { promise } of first)
      void promise?.then(
        () => refetch(client, queryKey),
        () => undefined,
      );
    refetch(client, queryKey);
  }
}

/** Refetches the lists after a change of a repair unless they already contain it. */
export function refetchRepair(client: QueryClient, event: RepairEvent): void {
  if (!isShown(client, event)) refetch(client, queryKeys.repairs);
  refetch(client, queryKeys.staffRepairs);
  refetch(client, [...queryKeys.repairTrail, event.id]);
}

/** Returns true when this tab's own action already brought that version. */
function isShown(client: QueryClient, { id, version }: RepairEvent): boolean {
  const shown = client.getQueryData<Repair[]>(queryKeys.repairs)?.find((repair) => repair.id === id);
  return shown !== undefined && shown.version >= version;
}
