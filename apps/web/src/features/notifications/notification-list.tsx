import type { Notification } from '@atelier/contract';
import { Badge, Button, Card, Drawing, EmptyState, Indicator, Skeleton, Spinner } from '@atelier/ui';
import { CheckCheck, Undo2 } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { RelativeTime } from '#shared/language/times.tsx';
import { useUnseenCount, useNotificationPages } from './notification-queries.ts';
import { useMarkNotificationsSeen, useOpenNotification } from './mark-seen.ts';
import { NotificationIcon } from './notification-icon.tsx';
import { notificationLines } from './notification-lines.ts';
import { RepairNumber } from '#subjects/repair/repair-number.tsx';

/** Renders all notifications, more of them as the last row comes into view (specification/screens#dashboard). */
export function NotificationList() {
  const { t } = useTranslation();
  const pages = useNotificationPages();
  const open = useOpenNotification();
  if (pages.data === undefined) {
    // An offline query is paused, so its skeleton would never end.
    const missing = pages.isError || pages.isPaused;
    return missing ? (
      <LoadFailure query={pages} />
    ) : (
      <div className="grid gap-3">
        <Skeleton className="h-28 rounded-card" />
        <Skeleton className="h-28 rounded-card" />
        <Skeleton className="h-28 rounded-card" />
      </div>
    );
  }
  if (pages.data.length === 0) {
    const drawing = <Drawing name="empty-list" />;
    return <EmptyState drawing={drawing} title={t('notifications.empty')} description={t('notifications.emptyText')} />;
  }
  return (
    <div className="max-w-reading">
      <h2 className="sr-only">{t('notifications.title')}</h2>
      <MarkAllSeen />
      <ul className="grid gap-3">
        {pages.data.map((notification) => (
          <li key={notification.id}>
            <NotificationCard notification={notification} onOpen={() => open(notification)} />
          </li>
        ))}
      </ul>
      {pages.isFetchNextPageError && (
        <LoadFailure query={{ isFetching: pages.isFetchingNextPage, refetch: pages.fetchNextPage }} />
      )}
      {pages.hasNextPage && !pages.isFetchNextPageError && (
        <MoreRow onVisible={() => void pages.fetchNextPage({ cancelRefetch: false })} />
      )}
    </div>
  );
}

function MarkAllSeen() {
  const { t } = useTranslation();
  const news = useUnseenCount();
  const { mutate } = useMarkNotificationsSeen();
  if (news === null || news === 0) return null;
  return (
    <div className="flex justify-end pb-3">
      <Button variant="ghost" size="sm" onClick={() => mutate('all')}>
        <CheckCheck />
        {t('notifications.markAllRead')}
      </Button>
    </div>
  );
}

function NotificationCard({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { t, language } = useTranslation();
  const { action, isSeen, createdAt, corrected, repairId } = notification;
  const { headline, detail } = notificationLines(t, language, notification);
  return (
    <Card interactive className="flex gap-4 p-4 sm:p-5">
      <NotificationIcon action={action} />
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
          <h3 className="min-w-0 flex-1 font-normal wrap-anywhere">
            <button
              type="button"
              onClick={onOpen}
              className="text-start outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-primary"
            >
              <span className={`block ${isSeen ? '' : 'font-semibold'}`}>{headline}</span>{' '}
              <span className="block font-sans text-sm text-ink-muted">{detail}</span>
            </button>
          </h3>
          {!isSeen && <Indicator label={t('notifications.unseen')} />}
          {corrected && <Badge icon={<Undo2 />}>{t('notifications.corrected')}</Badge>}
        </div>
        <p className="flex flex-wrap gap-x-3 text-xs text-ink-muted">
          <RelativeTime value={createdAt} />
          {repairId !== null && <RepairNumber id={repairId} />}
        </p>
      </div>
    </Card>
  );
}

function MoreRow({ onVisible }: { onVisible: () => void }) {
  const { t } = useTranslation();
  const row = useHalfVisible(onVisible);
  return (
    <div ref={row} className="grid h-16 place-items-center text-ink-muted">
      <Spinner label={t('notifications.loadingMore')} />
    </div>
  );
}

const VISIBLE_RATIO = 0.5;
// Retries while the row remains in view, because a short page may not push it out.
const RETRY_MS = 400;

/** Returns a row ref that calls `onVisible` when half the row is in view (specification/constants#pages). */
function useHalfVisible(onVisible: () => void): (row: HTMLElement | null) => (() => void) | undefined {
  const latest = useRef(onVisible);
  useEffect(() => {
    latest.current = onVisible;
  });
  return useCallback((row: HTMLElement | null) => {
    if (row === null) return undefined;
    let again: ReturnType<typeof setInterval> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        clearInterval(again);
        if (!entries.some((entry) => entry.isIntersecting)) return;
        latest.current();
        again = setInterval(() => latest.current(), RETRY_MS);
      },
      { threshold: VISIBLE_RATIO },
    );
    observer.observe(row);
    return () => {
      observer.disconnect();
      clearInterval(again);
    };
  }, []);
}
