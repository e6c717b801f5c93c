import { Card, CardContent, CardHeader, Skeleton } from '@atelier/ui';
import type { User } from '@atelier/contract';
import { isCustomer } from '@atelier/domain';
import type { ReactNode } from 'react';
import { lazyWithFailureLine } from '#shared/chunks/lazy-with-failure-line.tsx';
import { AccountCard } from './account-card.tsx';
import { ActiveSessions } from './active-sessions.tsx';
import { PersonalDataCard } from './personal-data/personal-data-card.tsx';
import { PreferencesCard } from './preferences/preferences-card.tsx';
import { PersonalInfo } from './personal-info.tsx';

const FeedCard = lazyWithFailureLine(async () => (await import('./feed-card.tsx')).FeedCard, {
  fallback: () => <Skeleton className="h-50 rounded-card" />,
});

const columns = 'grid grid-cols-1 items-start gap-6 lg:grid-cols-2';

export function ProfileCards({ user }: { user: User }) {
  return (
    <div className={columns}>
      <div className="grid gap-6">
        <PersonalInfo user={user} />
        <ActiveSessions />
      </div>
      <div className="grid gap-6">
        <AccountCard user={user} />
        <PreferencesCard user={user} />
        {!isCustomer(user) && <FeedCard />}
        {isCustomer(user) && <PersonalDataCard user={user} />}
      </div>
    </div>
  );
}

type ProfileSkeletonProps = {
  /** Includes export and deletion, for customers only. */
  withData?: boolean;
};

export function ProfileSkeleton({ withData = false }: ProfileSkeletonProps) {
  return (
    <div className={columns}>
      <div className="grid gap-6">
        <CardSkeleton>
          <Skeleton className="size-24 rounded-full" />
          <div className="grid gap-5 sm:grid-cols-2">
            {['firstName', 'lastName', 'phone', 'address'].map((fact) => (
              <Skeleton key={fact} className="h-11 rounded-tight" />
            ))}
          </div>
        </CardSkeleton>
        <CardSkeleton>
          <Skeleton className="h-14 rounded-tight" />
        </CardSkeleton>
      </div>
      <div className="grid gap-6">
        <CardSkeleton>
          <Skeleton className="h-28 rounded-tight" />
          <Skeleton className="h-24 rounded-tight" />
          <Skeleton className="h-24 rounded-tight" />
          <Skeleton className="h-16 rounded-tight" />
        </CardSkeleton>
        {withData && (
          <CardSkeleton>
            <Skeleton className="h-21 rounded-tight" />
            <Skeleton className="h-21 rounded-tight" />
          </CardSkeleton>
        )}
      </div>
    </div>
  );
}

function CardSkeleton({ children }: { children: ReactNode }) {
  return (
    <Card>
      <CardHeader>
        <Skeleton className="h-14 w-2/3 rounded-tight" />
      </CardHeader>
      <CardContent className="grid gap-6">{children}</CardContent>
    </Card>
  );
}
