import type { NotificationEvent } from '@atelier/contract';
import { isVisitNotification } from '@atelier/domain';
import { notificationText, notificationTitle, type Language, type Translate } from '@atelier/i18n';
import { toastDuration, type ToastRequest } from '@atelier/ui';
import type { QueryClient } from '@tanstack/react-query';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { liveNotifications } from '#subjects/live/live-events.ts';
import { notificationLines } from './notification-lines.ts';
import { latestNotificationsQuery, notificationPagesQuery } from './notification-queries.ts';

type LiveNotificationContext = {
  readonly client: QueryClient;
  readonly t: Translate;
  readonly language: Language;
  readonly toast: (request: ToastRequest) => { readonly dismiss: () => void };
  readonly actionOf: (data: NotificationEvent['data']) => ToastRequest['action'];
};

/**
 * Counts live notifications and shows titled ones as polite toasts, except for the reader's own and for the repair on screen
 * (specification/life#notifications). A recent one from before this was loaded gets only its toast, because its count was fetched.
 */
export function showLiveNotifications(context: LiveNotificationContext): () => void {
  let dismissOpened = (): void => undefined;
  const show = (event: NotificationEvent) => {
    dismissOpened = showToast(context, event) ?? dismissOpened;
  };
  const missed = liveNotifications.takeMissed(toastDuration);
  if (missed !== null) show(missed);
  const stopDismissing = dialogStore.subscribe(() => dismissOpened());
  const stopShowing = liveNotifications.subscribe((event) => {
    applyLiveNotification(context.client, event);
    show(event);
  });
  return () => {
    stopDismissing();
    stopShowing();
  };
}

/** Returns a function that dismisses the toast once the page shows its subject. */
function showToast({ t, language, toast, actionOf }: LiveNotificationContext, { data }: NotificationEvent) {
  const { action, isSeen } = data;
  const title = notificationTitle(t, action);
  if (title === '' || isSeen || isOnScreen(data)) return undefined;
  const { headline, detail } = notificationLines(t, language, data);
  const text = notificationText(t, action);
  const { dismiss } = toast({
    title: headline,
    description:
      data.next === null || isVisitNotification(action)
        ? detail
        : t('notifications.announcement', { title: detail, text }),
    brief: true,
    action: actionOf(data),
  });
  return () => {
    if (isOnScreen(data)) dismiss();
  };
}

/** The open details, or the open notification, already show the change. */
function isOnScreen({ repairId, notificationId }: NotificationEvent['data']): boolean {
  const { base, top } = dialogStore.get();
  if (top !== null || base === null) return false;
  return 'repairId' in base
    ? base.repairId === repairId
    : 'notificationId' in base && base.notificationId === notificationId;
}

/**
 * Applies a live notification. The event contains the new count, so a closed bell fetches nothing. Lists refetch when they open or are on
 * screen.
 */
export function applyLiveNotification(client: QueryClient, { data: { news } }: NotificationEvent): void {
  const { queryKey } = latestNotificationsQuery;
  client.setQueryData(queryKey, (page) => page && { ...page, news });
  // A pending answer may be older than the event.
  if (client.isFetching({ queryKey }) === 0) void client.invalidateQueries({ queryKey, refetchType: 'none' });
  else void client.cancelQueries({ queryKey }).then(() => client.refetchQueries({ queryKey }));
  void client.invalidateQueries({ queryKey: notificationPagesQuery.queryKey });
}
