import { Card, CardContent, CardHeader, Skeleton } from '@atelier/ui';
import type { User } from '@atelier/contract';
import { AccountCard } from './account-card.tsx';
import { ActiveSessions } from './active-sessions.tsx';
import { isCustomer } from './is-customer.ts';
import { PersonalDataCard } from './personal-data/personal-data-card.tsx';
import { PersonalInfo } from './personal-info.tsx';

const columns = 'grid grid-cols-1 items-start gap-6 lg:grid-cols-2';

/** Who one is, how one signs in, and where one is signed in: a customer's profile, and the staff's. */
export const ProfileCards = ({ user }: { user: User }) => (
  <div className={columns}>
    <div className="grid gap-6">
      <PersonalInfo user={user} />
      <ActiveSessions />
    </div>
    <div className="grid gap-6">
      <AccountCard user={user} />
      {isCustomer(user) && <PersonalDataCard user={user} />}
    </div>
  </div>
);

/** The same while the server hasn't said yet who it is. */
export const ProfileSkeleton = () => (
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
