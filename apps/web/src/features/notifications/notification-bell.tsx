import type { NotificationEvent, Notification } from '@atelier/contract';
import type { Translate } from '@atelier/i18n';
import {
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  IconButton,
  toast,
  Alert,
  Indicator,
  Skeleton,
} from '@atelier/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, CheckCheck, RotateCw } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useLostPush } from '#subjects/push/lost-push.ts';
import { useSession } from '#subjects/session/use-session.tsx';
import { liveNotifications } from '#subjects/live/live-events.ts';
import { RelativeTime } from '#shared/language/times.tsx';
import { useUnseenCount, latestNotificationsQuery } from './notification-queries.ts';
import { useMarkNotificationsSeen, useOpenNotification } from './mark-seen.ts';
import { showLiveNotifications } from './show-live-notifications.ts';
import { NotificationIcon } from './notification-icon.tsx';
import { notificationLines } from './notification-lines.ts';

/** Renders the bell with the newest notifications and an unseen dot (specification/screens#bell). */
export function NotificationBell() {
  const { t } = useTranslation();
  const news = useUnseenCount();
  const hasUnseen = news !== null && news > 0;
  useLiveNotifications();
  useLostPush(useSession().user?.id);
  return (
    <DropdownMenu>
      <div className="relative">
        <DropdownMenuTrigger asChild>
          <IconButton label={bellLabel(t, news)} icon={<Bell />} />
        </DropdownMenuTrigger>
        {hasUnseen && (
          <span
            aria-hidden
            data-slot="bell-dot"
            className="pointer-events-none absolute top-2 inset-e-2 size-2.5 rounded-full border-2 border-surface bg-danger"
          />
        )}
      </div>
      <BellMenu hasUnseen={hasUnseen} />
    </DropdownMenu>
  );
}

function bellLabel(t: Translate, news: number | null): string {
  if (news === null) return t('layout.bell.label');
  return news === 0 ? t('layout.bell.noneUnseen') : t('layout.bell.unseen', { count: news });
}

function BellMenu({ hasUnseen }: { hasUnseen: boolean }) {
  const { t } = useTranslation();
  const all = useSeeAllLink();
  return (
    <DropdownMenuContent
      className="max-h-[min(36rem,var(--radix-dropdown-menu-content-available-height))]! w-[min(24rem,calc(100vw-1.5rem))]"
      aria-label={t('layout.bell.label')}
    >
      <BellItems />
      <div className="sticky -bottom-1 -mx-1 -mb-1 border-t border-line bg-surface p-1">
        {hasUnseen && <MarkAllSeen />}
        <DropdownMenuItem asChild>
          <Link to={all.to} className="justify-center font-medium text-primary">
            {all.label}
          </Link>
        </DropdownMenuItem>
      </div>
    </DropdownMenuContent>
  );
}

/** Customers have a list of notifications. Staff get their sessions, because they only have sign-in notifications. */
function useSeeAllLink(): { to: string; label: string } {
  const { t } = useTranslation();
  return useSession().user?.role === 'CUSTOMER'
    ? { to: paths.notifications, label: t('layout.bell.seeAll') }
    : { to: paths.workshopProfile, label: t('layout.bell.seeSessions') };
}

/** Preserves the open menu, so the reader sees the dots disappear. */
function MarkAllSeen() {
  const { t } = useTranslation();
  const { mutate } = useMarkNotificationsSeen();
  const markAllSeen = (event: Event) => {
    event.preventDefault();
    mutate('all');
  };
  return (
    <DropdownMenuItem onSelect={markAllSeen} className="justify-center font-medium text-primary">
      <CheckCheck />
      {t('notifications.markAllRead')}
    </DropdownMenuItem>
  );
}

function useLiveNotifications(): void {
  const { t, language } = useTranslation();
  const client = useQueryClient();
  const isCustomer = useSession().user?.role === 'CUSTOMER';
  useEffect(() => {
    const actionOf = ({ action, repairId }: NotificationEvent['data']): ReactNode => {
      if (!isCustomer || action !== 'Message.received' || repairId === undefined) return null;
      return (
        <Button
          variant="secondary"
          size="sm"
          className="mt-1 justify-self-start"
          onClick={() => dialogStore.openDetails(repairId, true)}
        >
          {t('notifications.readMessage')}
        </Button>
      );
    };
    return showLiveNotifications({ client, t, language, toast, actionOf });
  }, [t, language, client, isCustomer]);
}

/** Renders the bell's list. It is mounted only while the menu is open. */
function BellItems() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(latestNotificationsQuery);
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
  const retry = (event: Event) => {
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
        <RotateCw />
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
  const { t, language } = useTranslation();
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
