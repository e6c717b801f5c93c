import type { Notification } from '@atelier/contract';
import { Alert, DropdownMenuItem, Indicator, Skeleton } from '@atelier/ui';
import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { useLanguage } from '#shared/language/use-language.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { liveNotifications } from '#subjects/live/live-events.ts';
import { RelativeTime } from '#shared/format/times.tsx';
import { useLatestNotifications } from './api/latest-notifications.ts';
import { NotificationIcon } from './notification-icon.tsx';
import { notificationLines } from './notification-lines.ts';
import { useOpenNotification } from './open-notification.ts';

/** Renders the bell's list. It is mounted only while the menu is open. */
export function BellItems() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useLatestNotifications();
  const open = useOpenNotification();
  useEffect(() => liveNotifications.subscribe(() => void refetch()), [refetch]);
  if (data === undefined) return isError ? <BellFailure onRetry={() => void refetch()} /> : <BellSkeleton />;
  if (data.data.length === 0) {
    return <p className="px-3 py-6 text-center text-ink-muted">{t('layout.bell.empty')}</p>;
  }
  return data.data.map((notification) => (
    <DropdownMenuItem key={notification.id} onSelect={() => open(notification)}>
      <BellItem notification={notification} />
    </DropdownMenuItem>
  ));
}

/** Replaces the list, because an empty one would be wrong (specification/screens#what-fails). */
function BellFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  const retry = (event: Event): void => {
    // Prevents the menu from closing, because the result appears in it.
    event.preventDefault();
    onRetry();
  };
  return (
    <>
      <Alert title={t('errors.load.title')} className="m-2">
        {t('errors.load.text')}
      </Alert>
      <DropdownMenuItem onSelect={retry}>
        <RotateCw aria-hidden="true" />
        {t('errors.load.retry')}
      </DropdownMenuItem>
    </>
  );
}

function BellSkeleton() {
  const rows = ['first', 'second', 'third'];
  return rows.map((row) => (
    <div key={row} className="flex items-center gap-3 px-3 py-2">
      <Skeleton className="size-10 shrink-0 rounded-full" />
      <Skeleton className="h-15 flex-1 rounded-tight" />
    </div>
  ));
}

function BellItem({ notification }: { notification: Notification }) {
  const { t, language } = useLanguage();
  const { action, createdAt, isSeen } = notification;
  const { headline, detail } = notificationLines(t, language, notification);
  return (
    <>
      <NotificationIcon action={action} />
      <span className="grid min-w-0 flex-1">
        <span className="flex items-start gap-2">
          <span className={`min-w-0 wrap-anywhere hyphens-auto ${isSeen ? '' : 'font-semibold'}`}>{headline}</span>
          {!isSeen && <Indicator label={t('notifications.unseen')} className="mt-2 shrink-0" />}
        </span>
        <span className="text-sm wrap-anywhere hyphens-auto text-ink-muted">{detail}</span>
        <RelativeTime value={createdAt} className="text-xs text-ink-muted" />
      </span>
    </>
  );
}
