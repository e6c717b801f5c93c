import { DeskSkeleton } from '#features/workshop/desk/desk-skeleton.tsx';
import { DeskView } from '#features/workshop/desk/desk-view.tsx';
import { isStaff, KnownUser } from '../layouts/known-user.tsx';

/** `/workshop`: what waits for me. */
export function DeskPage() {
  return (
    <KnownUser is={isStaff} waiting={<DeskSkeleton />}>
      {(user) => <DeskView viewer={user} />}
    </KnownUser>
  );
}
