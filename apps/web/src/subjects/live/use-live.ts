import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '#shared/api/query-keys.ts';
import { useSession } from '#subjects/session/use-session.ts';
import { subscribeLive } from './subscribe-live.ts';
import { liveNotifications } from './live-notifications.ts';
import { refetch, refetchOlder, refetchRepair } from './refetch.ts';

/**
 * Keeps the page's data true while somebody is signed in: an event makes what it concerns be fetched again, and after a
 * connection came back everything is, once (specification/faults#r5).
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
        // The bell is fetched behind the page: until it stands it hears nothing, and what it counts is already here.
        if (!liveNotifications.publish(event)) refetch(client, queryKeys.notifications);
      },
      // Which ones were seen isn't said: what is on screen is fetched.
      news: () => refetch(client, queryKeys.notifications),
      repair: (event) => refetchRepair(client, event),
      contact: () => refetch(client, queryKeys.contactMessages),
      // Whether something is unread, a customer's list of repairs says.
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
