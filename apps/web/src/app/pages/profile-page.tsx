import { Card, CardContent, CardHeader, Skeleton } from '@atelier/ui';
import { AccountCard } from '../../features/profile/account-card.tsx';
import { ActiveSessions } from '../../features/profile/active-sessions.tsx';
import { PersonalInfo } from '../../features/profile/personal-info.tsx';
import { isCustomer, KnownUser } from '../layouts/known-user.tsx';

const columns = 'grid grid-cols-1 items-start gap-6 lg:grid-cols-2';

/** Who one is, how one signs in, and where one is signed in. */
export const ProfilePage = () => (
  <KnownUser is={isCustomer} waiting={<ProfileSkeleton />}>
    {(user) => (
      <div className={columns}>
        <div className="grid gap-6">
          <PersonalInfo user={user} />
          <ActiveSessions />
        </div>
        <AccountCard user={user} />
      </div>
    )}
  </KnownUser>
);

const ProfileSkeleton = () => (
  <div className={columns}>
    <div className="grid gap-6">
      <CardSkeleton />
      <CardSkeleton />
    </div>
    <CardSkeleton />
  </div>
);

const CardSkeleton = () => (
  <Card>
    <CardHeader>
      <Skeleton className="h-9 w-48 rounded-tight" />
    </CardHeader>
    <CardContent className="grid gap-5">
      <Skeleton className="h-12 rounded-tight" />
      <Skeleton className="h-12 rounded-tight" />
      <Skeleton className="h-12 w-2/3 rounded-tight" />
    </CardContent>
  </Card>
);
