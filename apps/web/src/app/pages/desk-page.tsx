import { DeskSkeleton } from '#features/desk/sections/desk-skeleton.tsx';
import { DeskView } from '#features/desk/desk-view.tsx';
import { isStaff, ConfirmedUser } from '../layouts/confirmed-user.tsx';

function DeskPage() {
  return (
    <ConfirmedUser isAllowed={isStaff} fallback={<DeskSkeleton />}>
      {(user) => <DeskView viewer={user} />}
    </ConfirmedUser>
  );
}

export { DeskPage as Component };
