import type { User } from '@atelier/contract';
import { AccountCard } from './account-card.tsx';
import { ActiveSessions } from './active-sessions.tsx';
import { PersonalInfo } from './personal-info.tsx';

/** Who one is, how one signs in, and where one is signed in: a customer's profile, and the staff's. */
export const ProfileCards = ({ user }: { user: User }) => (
  <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
    <div className="grid gap-6">
      <PersonalInfo user={user} />
      <ActiveSessions />
    </div>
    <AccountCard user={user} />
  </div>
);
