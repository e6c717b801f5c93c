import { ProfileCards, ProfileSkeleton } from '#features/profile/profile-cards.tsx';
import { isCustomer, KnownUser } from '../layouts/known-user.tsx';

/** `/profile`: a customer's own page. */
export function ProfilePage() {
  return (
    <KnownUser is={isCustomer} waiting={<ProfileSkeleton withData />}>
      {(user) => <ProfileCards user={user} />}
    </KnownUser>
  );
}
