import { MyRepairs } from '../../features/repairs/list/my-repairs.tsx';
import { RepairList } from '../../features/repairs/list/repair-list.tsx';

export const RepairsPage = () => <MyRepairs>{(repairs) => <RepairList repairs={repairs} />}</MyRepairs>;
