import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '#shared/api/query-keys.ts';
import { useSession } from '#subjects/session/use-session.ts';
import { subscribeLive } from './subscribe-live.ts';
import { liveNotifications } from './live-notifications.ts';
import { refetch, refetchOlder, refetchRepair } from './refetch.ts';

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
    const leave = subscribeLive({
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
        ),
    });
    return () => {
      leave();
      liveNotifications.forget();
    };
  }, [client, userId, signedIn]);
}
