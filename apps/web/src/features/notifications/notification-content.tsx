import { type Notification, getNotification } from '@atelier/contract';
import { isContactAttempt, isVisitNotification } from '@atelier/domain';
import { type Translate, notificationDetails, notificationText, notificationTitle } from '@atelier/i18n';
import { Alert, Button, DialogBody, DialogFooter, EmptyState, ProperName, Skeleton } from '@atelier/ui';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { DialogFrame } from '#shared/dialogs/dialog-frame.tsx';
import { paths } from '#config/paths.ts';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useSession } from '#subjects/session/use-session.tsx';
import { RepairWithActions } from '#subjects/repair/mine/details/repair-with-actions.tsx';
import { nextLine } from '#subjects/repair/next-line.ts';
import { Moment } from '#shared/language/times.tsx';
import { RepairNumber } from '#subjects/repair/repair-number.tsx';
import { nullIfMissing } from '#shared/api/api-error.ts';
import { queryKeys } from '#shared/api/queries.ts';
import { send } from '#shared/api/send.ts';
import { notificationLines } from './notification-lines.ts';
import { SessionDetails } from './session-details.tsx';
import { latestNotificationsQuery, flattenPages, notificationPagesQuery } from './notification-queries.ts';

type NotificationPartProps = { notification: Notification };

/** Renders a notification and its subject (specification/screens#bell). */
export function NotificationContent({ id }: { id: string }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const answer = useNotification(id);
  const { notification, isError } = answer;
  if (!notification) {
    return (
      <DialogFrame title={t('notifications.title')} onClose={dialogStore.closeAll}>
        <DialogBody>
          {notification === null && <EmptyState title={t('notifications.missing')} />}
          {isError && <LoadFailure query={answer} />}
          {notification === undefined && !isError && <Skeleton className="h-40 rounded-control" />}
        </DialogBody>
      </DialogFrame>
    );
  }
  const { action, repairId } = notification;
  const isShops = user?.roles.includes('CUSTOMER') === false;
  return (
    <DialogFrame
      title={notificationTitle(t, action)}
      description={notificationText(t, action)}
      size={repairId === null || isContactAttempt(action) || isShops || action === 'Message.received' ? 'md' : 'lg'}
      onClose={dialogStore.closeAll}
    >
      {isShops && repairId !== null ? (
        <StaffNotification notification={notification} repairId={repairId} />
      ) : (
        contentOf(notification, t)
      )}
    </DialogFrame>
  );
}

function contentOf(notification: Notification, t: Translate): ReactNode {
  const { action, repairId, sessionId } = notification;
  if (isContactAttempt(action)) return <UnreachableNotice notification={notification} />;
  if (action === 'Message.received' && repairId !== null)
    return (
      <>
        <DialogBody>
          <NotificationFacts notification={notification} />
        </DialogBody>
        <DialogFooter>
          <Button onClick={() => dialogStore.openDetails(repairId, true)}>{t('notifications.readMessage')}</Button>
        </DialogFooter>
      </>
    );
  if (repairId !== null) {
    return (
      <RepairWithActions id={repairId}>
        <NotificationFacts notification={notification} />
        <h3 className="border-t border-line pt-4 text-sm font-normal text-ink-muted">
          {t('notifications.currentState')}
        </h3>
      </RepairWithActions>
    );
  }
  return (
    <DialogBody className="grid grid-cols-1 content-start gap-5">
      <NotificationFacts notification={notification} />
      {sessionId !== null && <SessionDetails id={sessionId} />}
    </DialogBody>
  );
}

/** Links to the repair's workshop page for customer messages and visits, but not for a visit that was undone. */
function StaffNotification({ notification, repairId }: NotificationPartProps & { repairId: string }) {
  const { t } = useTranslation();
  const { action, device } = notification;
  return (
    <>
      <DialogBody className="grid grid-cols-1 content-start gap-4">
        <NotificationFacts notification={notification} />
        <p className="font-semibold wrap-anywhere">
          {device !== null && (
            <>
              <ProperName>{device}</ProperName>
              <span>{' · '}</span>
            </>
          )}
          <RepairNumber id={repairId} />
        </p>
      </DialogBody>
      {action !== 'Visit.withdrawn' && (
        <DialogFooter>
          <Button asChild>
            <Link
              to={`${paths.workshopRepair(repairId)}${isVisitNotification(action) ? '' : '#messages'}`}
              onClick={dialogStore.closeAll}
            >
              {t('notifications.seeRepair')}
            </Link>
          </Button>
        </DialogFooter>
      )}
    </>
  );
}

function UnreachableNotice({ notification }: NotificationPartProps) {
  const { t } = useTranslation();
  const { action, repairId } = notification;
  return (
    <>
      <DialogBody className="grid grid-cols-1 content-start gap-4">
        <NotificationFacts notification={notification} />
        {action !== 'Account.new.session' && <p className="text-pretty">{notificationDetails(t, action)}</p>}
      </DialogBody>
      {repairId !== null && (
        <DialogFooter>
          <Button onClick={() => dialogStore.openDetails(repairId)}>{t('notifications.seeRepair')}</Button>
        </DialogFooter>
      )}
    </>
  );
}

/** Renders the time, the next action at that time, and the notice of an undone transition. */
function NotificationFacts({ notification }: NotificationPartProps) {
  const { t, language } = useTranslation();
  const { action, next, createdAt } = notification;
  return (
    <>
      <div className="grid gap-1">
        <p className="text-sm text-ink-muted">
          <span>{t('notifications.createdAt')}</span>
          <span>{' · '}</span>
          <Moment value={createdAt} />
        </p>
        {next !== null && (
          <p className="font-semibold text-balance">
            {isVisitNotification(action)
              ? notificationLines(t, language, notification).headline
              : nextLine(next, language)}
          </p>
        )}
      </div>
      {notification.corrected && <Alert variant="info">{t('notifications.correctedText')}</Alert>}
    </>
  );
}

/**
 * Returns a notification, null for an unknown one. It remembers one from a list, because newer ones may push it out while it is open.
 * Others are fetched.
 */
function useNotification(id: string) {
  const latest = useQuery(latestNotificationsQuery);
  // Subscribes to the cached pages without fetching them.
  const pages = useInfiniteQuery({ ...notificationPagesQuery, enabled: false }).data?.pages ?? [];
  const listed = [...(latest.data?.data ?? []), ...flattenPages(pages)].find((each) => each.id === id) ?? null;
  const [lastListed, setLastListed] = useState<Notification | null>(listed);
  if (listed !== null && listed !== lastListed) setLastListed(listed);
  const cached = listed ?? lastListed;
  const { data, isError, isFetching, refetch } = useQuery({
    ...notificationQuery(id),
    enabled: cached === null && !latest.isPending,
  });
  return { notification: cached ?? data, isError, isFetching, refetch };
}

function notificationQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.notifications, 'one', id],
    queryFn: async ({ signal }) =>
      (await nullIfMissing(send(getNotification, { params: { id }, signal })))?.notification ?? null,
  });
}
