import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { useDialogs } from '#shared/dialogs/use-dialogs.ts';
import { lazyDialog } from '#shared/chunks/lazy-dialog.tsx';
import { useMarkRepairSeen } from './use-mark-repair-seen.ts';

const NotificationContent = lazyDialog(
  async () => (await import('./notification-content.tsx')).NotificationContent,
  dialogStore.closeAll,
);

/** Its code, for when the page has nothing else to do. */
export const notificationDialogChunk = NotificationContent.preload;

/** The dialog of the notification that is being displayed; stands once in the layout, and is loaded when first asked for. */
export function NotificationDialog() {
  const { base, top } = useDialogs();
  useMarkRepairSeen();
  if (base?.name !== 'notification' || top !== null) return null;
  return <NotificationContent id={base.notificationId} />;
}
