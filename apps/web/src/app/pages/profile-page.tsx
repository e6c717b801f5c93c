import { ProfileCards } from '../../features/profile/profile-cards.tsx';
import { useSession } from '../../shared/session/use-session.ts';

/** `/profile`: a customer's own page. */
export const ProfilePage = () => {
  const { user } = useSession();
  return user === null ? null : <ProfileCards user={user} />;
};
