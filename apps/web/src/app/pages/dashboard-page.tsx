import { DashboardTabs } from '#features/dashboard/dashboard-tabs.tsx';
import { countRepairs } from '#features/dashboard/summary-counts.ts';
import { Summary } from '#features/dashboard/summary.tsx';
import { useNews } from '#features/notifications/api/latest-notifications.ts';
import { NotificationList } from '#features/notifications/notification-list.tsx';
import { DashboardRepairs } from '#features/repairs/list/dashboard-repairs.tsx';
import { MyRepairs } from '#features/repairs/list/my-repairs.tsx';
import { RepairGridSkeleton } from '#features/repairs/list/repair-grid.tsx';
import { useMyRepairs } from '#subjects/repair/mine/my-repairs.ts';
import { isCustomer, KnownUser } from '../layouts/known-user.tsx';
import { useBegunRequest } from './use-begun-request.ts';

export function DashboardPage() {
  return (
    <KnownUser is={isCustomer} waiting={<DashboardSkeleton />}>
      {() => <Dashboard />}
    </KnownUser>
  );
}

function DashboardSkeleton() {
  return (
    <>
      <Summary counts={null} />
      <DashboardTabs hasNews={false} repairs={<RepairGridSkeleton />} notifications={null} />
    </>
  );
}

function Dashboard() {
  useBegunRequest();
  const { data, isError } = useMyRepairs();
  const news = useNews();
  return (
    <>
      <Summary counts={data === undefined ? null : countRepairs(data)} missing={isError} />
      <DashboardTabs
        hasNews={news !== null && news > 0}
        repairs={
          <MyRepairs waiting={<RepairGridSkeleton />}>{(repairs) => <DashboardRepairs repairs={repairs} />}</MyRepairs>
        }
        notifications={<NotificationList />}
      />
    </>
  );
}
