import { DashboardTabs } from '#features/dashboard/dashboard-tabs.tsx';
import { countRepairs } from '#features/dashboard/summary-counts.ts';
import { Summary } from '#features/dashboard/summary.tsx';
import { useUnseenCount } from '#features/notifications/api/latest-notifications.ts';
import { NotificationList } from '#features/notifications/notification-list.tsx';
import { DashboardRepairs } from '#features/repairs/list/dashboard-repairs.tsx';
import { MyRepairs } from '#features/repairs/list/my-repairs.tsx';
import { RepairGridSkeleton } from '#features/repairs/list/repair-grid.tsx';
import { useMyRepairs } from '#subjects/repair/mine/my-repairs.ts';
import { isCustomer, ConfirmedUser } from '../layouts/confirmed-user.tsx';
import { usePendingRequest } from './use-pending-request.ts';

export function DashboardPage() {
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
