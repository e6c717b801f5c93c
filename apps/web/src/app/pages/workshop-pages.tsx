import { useParams } from 'react-router';
import { RepairList } from '../../features/workshop/list/repair-list.tsx';
import { RepairView } from '../../features/workshop/repair/repair-view.tsx';
import { useSession } from '../../shared/session/use-session.ts';

/** `/workshop`: what waits for me. */
export const WorkshopListPage = () => {
  const { user } = useSession();
  return user === null ? null : <RepairList viewer={user} />;
};

/** `/workshop/repairs/:id`: one repair. */
export const WorkshopRepairPage = () => {
  const { user } = useSession();
  const { id = '' } = useParams();
  return user === null ? null : <RepairView id={id} viewer={user} />;
};
