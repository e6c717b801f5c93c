import { MyRepairs } from '../../features/repairs/list/my-repairs.tsx';
import { RepairGridSkeleton } from '../../features/repairs/list/repair-grid.tsx';
import { RepairList } from '../../features/repairs/list/repair-list.tsx';
import { isCustomer, KnownUser } from '../layouts/known-user.tsx';

export const RepairsPage = () => (
  <KnownUser is={isCustomer} waiting={<RepairGridSkeleton />}>
    {() => <MyRepairs>{(repairs) => <RepairList repairs={repairs} />}</MyRepairs>}
  </KnownUser>
);
