import { ProfileCards, ProfileSkeleton } from '#features/profile/profile-cards.tsx';
import { isCustomer, ConfirmedUser } from '../layouts/confirmed-user.tsx';

/** `/profile`: a customer's own page. */
export function ProfilePage() {
  return (
    <ConfirmedUser isAllowed={isCustomer} fallback={<ProfileSkeleton withData />}>
      {(user) => <ProfileCards user={user} />}
    </ConfirmedUser>
  );
}
