import { lazy, Suspense } from 'react';
import { useDialogs } from '../../shared/dialogs/use-dialogs.ts';
import { useSeeRepair } from './use-see-repair.ts';

const NotificationContent = lazy(async () => ({
  default: (await import('./notification-content.tsx')).NotificationContent,
}));

/** The dialog of the notification that is being displayed; stands once in the layout, and is loaded when first asked for. */
export const NotificationDialog = () => {
  const { base, top } = useDialogs();
  useSeeRepair();
  if (base?.name !== 'notification' || top !== null) return null;
  return (
    <Suspense fallback={null}>
      <NotificationContent id={base.notificationId} />
    </Suspense>
  );
};
