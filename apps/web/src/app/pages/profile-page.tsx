import { AccountCard } from '../../features/profile/account-card.tsx';
import { ActiveSessions } from '../../features/profile/active-sessions.tsx';
import { PersonalInfo } from '../../features/profile/personal-info.tsx';
import { useSession } from '../../shared/session/use-session.ts';

/** Who one is, how one signs in, and where one is signed in. */
export const ProfilePage = () => {
  const { user } = useSession();
  if (user === null) return null;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <div className="grid gap-6">
        <PersonalInfo user={user} />
        <ActiveSessions />
      </div>
      <AccountCard user={user} />
    </div>
  );
};
