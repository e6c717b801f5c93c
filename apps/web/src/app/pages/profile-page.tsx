import { isCustomer } from '@atelier/domain';
import { ProfileCards, ProfileSkeleton } from '#features/profile/profile-cards.tsx';
import { ConfirmedUser } from '#subjects/session/confirmed-user.tsx';

function ProfilePage() {
  return (
    <ConfirmedUser isAllowed={isCustomer} fallback={<ProfileSkeleton withData />}>
      {(user) => <ProfileCards user={user} />}
    </ConfirmedUser>
  );
}

export { ProfilePage as Component };
