import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDialogs } from '#shared/dialogs/use-dialogs.ts';
import { liveNotifications } from '#subjects/live/live-notifications.ts';
import { latestNotificationsQuery } from './api/latest-notifications.ts';
import { useMarkNotificationsSeen } from './api/mark-notifications-seen.ts';

/** Marks a repair's notifications as seen when it opens and while it is open. */
export function useMarkRepairSeen(): void {
  const client = useQueryClient();
  const { base } = useDialogs();
  const { mutate } = useMarkNotificationsSeen();
  const repairId = base?.name === 'details' ? base.repairId : null;
  useEffect(() => {
    if (repairId === null) return undefined;
    const latest = client.getQueryData(latestNotificationsQuery().queryKey);
    if (latest?.news !== 0) mutate({ repairId });
    return liveNotifications.subscribe(({ data }) => {
      if (data.repairId === repairId && !data.isSeen) mutate({ repairId });
    });
  }, [client, repairId, mutate]);
}
