import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { useDialogs } from '#shared/dialogs/use-dialogs.ts';
import { lazyDialog } from '#shared/parts/lazy-dialog.tsx';
import { useSeeRepair } from './use-see-repair.ts';

const NotificationContent = lazyDialog(
  async () => (await import('./notification-content.tsx')).NotificationContent,
  dialogStore.closeAll,
);

/** Its code, for when the page has nothing else to do. */
export const notificationDialogPart = NotificationContent.preload;

/** The dialog of the notification that is being displayed; stands once in the layout, and is loaded when first asked for. */
export function NotificationDialog() {
  const { base, top } = useDialogs();
  useSeeRepair();
  if (base?.name !== 'notification' || top !== null) return null;
  return <NotificationContent id={base.notificationId} />;
}
