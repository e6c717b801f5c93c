import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dialogStore, useDialogs } from '#shared/dialogs/dialog-store.ts';
import { lazyDialog } from '#shared/chunks/lazy-dialog.tsx';
import { liveNotifications } from '#subjects/live/live-events.ts';
import { latestNotificationsQuery } from './notification-queries.ts';
import { useMarkNotificationsSeen } from './mark-seen.ts';

const NotificationContent = lazyDialog(
  async () => (await import('./notification-content.tsx')).NotificationContent,
  dialogStore.closeAll,
);

export const notificationDialogChunk = NotificationContent.preload;

/** Renders the dialogs of the bell and of mails' links, mounted once in the layout. Their contents load on demand. */
export function NotificationDialogs() {
  return (
    <>
      <NotificationDialog />
      <SessionDialog />
    </>
  );
}

function NotificationDialog() {
  const { base, top } = useDialogs();
  useMarkRepairSeen();
  if (base?.name !== 'notification' || top !== null) return null;
  return <NotificationContent id={base.notificationId} />;
}

/** Marks a repair's notifications as seen when it opens and while it is open. */
function useMarkRepairSeen(): void {
  const client = useQueryClient();
  const { base } = useDialogs();
  const { mutate } = useMarkNotificationsSeen();
  const repairId = base?.name === 'details' ? base.repairId : null;
  useEffect(() => {
    if (repairId === null) return undefined;
    const latest = client.getQueryData(latestNotificationsQuery.queryKey);
    if (latest?.news !== 0) mutate({ repairId });
    return liveNotifications.subscribe(({ data }) => {
      if (data.repairId === repairId && !data.isSeen) mutate({ repairId });
    });
  }, [client, repairId, mutate]);
}

const SessionContent = lazyDialog(
  async () => (await import('./session-details.tsx')).SessionContent,
  dialogStore.closeAll,
);

function SessionDialog() {
  const { base, top } = useDialogs();
  if (base?.name !== 'session' || top !== null) return null;
  return <SessionContent id={base.sessionId} />;
}
