import { Card, CardContent, CardDescription, CardHeader, Skeleton } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useSessionStatus } from '#subjects/account/account-sessions.ts';
import { sessionsQuery } from './api/list-sessions.ts';
import { SessionRow } from './session-row.tsx';

/** Renders the active sessions, the present one first. */
export function ActiveSessions() {
  const { t } = useTranslation();
  return (
    <Card>
      <CardHeader>
        <h2 className="text-lg">{t('profile.sessions.title')}</h2>
        <CardDescription>{t('profile.sessions.text')}</CardDescription>
      </CardHeader>
      <CardContent>
        <SessionList />
      </CardContent>
    </Card>
  );
}

function SessionList() {
  const { t } = useTranslation();
  const { data, isError, isPaused, isFetching, refetch } = useQuery(sessionsQuery());
  const standingOf = useSessionStatus();
  if (data === undefined) {
    // An offline query is paused, so its skeleton would never end.
    const missing = isError || isPaused;
    return missing ? <LoadFailure onRetry={() => void refetch()} retrying={isFetching} /> : <SessionSkeleton />;
  }
  const active = data
    .map((session) => ({ session, ...standingOf(session) }))
    .filter(({ isActive }) => isActive)
    .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
  return (
    <>
      <ul className="divide-y divide-line">
        {active.map(({ session, isCurrent }) => (
          <SessionRow key={session.id} session={session} isCurrent={isCurrent} />
        ))}
      </ul>
      {active.length === 1 && <p className="pt-4 text-sm text-ink-muted">{t('profile.sessions.none')}</p>}
    </>
  );
}

function SessionSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-14 rounded-control" />
      <Skeleton className="h-14 rounded-control" />
    </div>
  );
}
