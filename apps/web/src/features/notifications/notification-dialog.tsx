import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { useDialogs } from '#shared/dialogs/use-dialogs.ts';
import { lazyDialog } from '#shared/chunks/lazy-dialog.tsx';
import { useMarkRepairSeen } from './use-mark-repair-seen.ts';

const NotificationContent = lazyDialog(
  async () => (await import('./notification-content.tsx')).NotificationContent,
  dialogStore.closeAll,
);

export const notificationDialogChunk = NotificationContent.preload;

/** Renders the dialog of the displayed notification, mounted once in the layout and loaded on demand. */
export function NotificationDialog() {
  const { base, top } = useDialogs();
  useMarkRepairSeen();
  if (base?.name !== 'notification' || top !== null) return null;
  return <NotificationContent id={base.notificationId} />;
}
