import { isCustomer } from '@atelier/domain';
import { useEffect } from 'react';
import { DashboardTabs } from '#features/dashboard/dashboard-tabs.tsx';
import { countRepairs } from '#features/dashboard/summary-counts.ts';
import { Summary } from '#features/dashboard/summary.tsx';
import { useUnseenCount } from '#features/notifications/notification-queries.ts';
import { DashboardRepairs } from '#features/repairs/list/dashboard-repairs.tsx';
import { MyRepairs, RepairGridSkeleton } from '#features/repairs/list/repair-grid.tsx';
import { lazyWithFailure } from '#shared/chunks/lazy-with-failure.tsx';
import { useChunksWhenIdle } from '#shared/chunks/when-idle.ts';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { requestIntent } from '#subjects/repair/request-intent.ts';
import { useMyRepairs } from '#subjects/repair/mine/my-repairs.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { ConfirmedUser } from '#subjects/session/confirmed-user.tsx';

// In the second tab, so the first rows do without it.
const NotificationList = lazyWithFailure(
  async () => (await import('#features/notifications/notification-list.tsx')).NotificationList,
);
const chunks = [NotificationList.preload];

function DashboardPage() {
  return (
    <ConfirmedUser isAllowed={isCustomer} fallback={<DashboardSkeleton />}>
      {() => <Dashboard />}
    </ConfirmedUser>
  );
}

function DashboardSkeleton() {
  return (
    <>
      <Summary counts={null} />
      <DashboardTabs hasUnseen={false} repairs={<RepairGridSkeleton />} notifications={null} />
    </>
  );
}

function Dashboard() {
  usePendingRequest();
  useChunksWhenIdle(chunks);
  const { data, isError } = useMyRepairs();
  const news = useUnseenCount();
  return (
    <>
      <Summary counts={data === undefined ? null : countRepairs(data)} missing={isError} />
      <DashboardTabs
        hasUnseen={news !== null && news > 0}
        repairs={
          <MyRepairs skeleton={<RepairGridSkeleton />}>{(repairs) => <DashboardRepairs repairs={repairs} />}</MyRepairs>
        }
        notifications={<NotificationList />}
      />
    </>
  );
}

/** Resumes a request that was begun before signing in. Other tabs become signed in too, so only the tab of the sign-in opens the form. */
function usePendingRequest(): void {
  return useEffect(() => {
    if (!sessionStore.get().isNew || !requestIntent.isPending()) return;
    requestIntent.clear();
    dialogStore.open({ name: 'request', prefill: null });
  }, []);
}

export { DashboardPage as Component };
