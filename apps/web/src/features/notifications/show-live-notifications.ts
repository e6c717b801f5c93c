import type { NotificationEvent } from '@atelier/contract';
import { isVisitNotification } from '@atelier/domain';
import { notificationText, notificationTitle, type Language, type Translate } from '@atelier/i18n';
import { toastDuration, type ToastRequest } from '@atelier/ui';
import type { QueryClient } from '@tanstack/react-query';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { liveNotifications } from '#subjects/live/live-notifications.ts';
import { applyLiveNotification } from './api/apply-live-notification.ts';
import { notificationLines } from './notification-lines.ts';

type LiveNotificationContext = {
  readonly client: QueryClient;
  readonly t: Translate;
  readonly language: Language;
  readonly toast: (request: ToastRequest) => void;
  readonly actionOf: (data: NotificationEvent['data']) => ToastRequest['action'];
};

/**
 * Counts live notifications and shows titled ones as polite toasts, except for the reader's own and for the repair on screen
 * (specification/life#notifications). A recent one from before this was loaded gets only its toast, because its count was fetched.
 */
export function showLiveNotifications(context: LiveNotificationContext): () => void {
  const missed = liveNotifications.takeMissed(toastDuration);
  if (missed !== null) showToast(context, missed);
  return liveNotifications.subscribe((event) => {
    applyLiveNotification(context.client, event);
    showToast(context, event);
  });
}

function showToast({ t, language, toast, actionOf }: LiveNotificationContext, { data }: NotificationEvent): void {
  const { action, repairId, isSeen } = data;
  const title = notificationTitle(t, action);
  if (title === '' || isSeen || isOnScreen(repairId)) return;
  const { headline, detail } = notificationLines(t, language, data);
  const text = notificationText(t, action);
  toast({
    title: headline,
    description:
      data.next === null || isVisitNotification(action)
        ? detail
        : t('notifications.announcement', { title: detail, text }),
    brief: true,
    action: actionOf(data),
  });
}

/** The open details already show the change. */
function isOnScreen(repairId: string | undefined): boolean {
  const { base, top } = dialogStore.get();
  return top === null && base?.name === 'details' && base.repairId === repairId;
}
