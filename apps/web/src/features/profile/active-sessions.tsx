import { Skeleton, Badge, Button, ProperName } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { type Session, listSessions } from '@atelier/contract';
import { locationName, type Translate } from '@atelier/i18n';
import { CircleDot, Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { useSessionStatus, useEndSession } from '#subjects/account/account-sessions.ts';
import { showError, showDone } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { QuestionDialog } from '#shared/dialogs/question-dialog.tsx';
import { RelativeTime } from '#shared/language/times.tsx';
import { callQuery, queryKeys } from '#shared/api/queries.ts';
import { ProfileCard } from './profile-card.tsx';

/** Renders the active sessions, the present one first. */
export function ActiveSessions() {
  const { t } = useTranslation();
  return (
    <ProfileCard title={t('profile.sessions.title')} text={t('profile.sessions.text')}>
      <SessionList />
    </ProfileCard>
  );
}

function SessionList() {
  const { t } = useTranslation();
  const answer = useQuery(sessionsQuery);
  const { data, isError, isPaused } = answer;
  const standingOf = useSessionStatus();
  if (data === undefined) {
    // An offline query is paused, so its skeleton would never end.
    const missing = isError || isPaused;
    return missing ? (
      <LoadFailure query={answer} />
    ) : (
      <div className="grid gap-4">
        <Skeleton className="h-14 rounded-control" />
        <Skeleton className="h-14 rounded-control" />
      </div>
    );
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

/** Renders a session with an end button, except for the present one (specification/signing-in#sessions). */
function SessionRow({ session, isCurrent }: { session: Session; isCurrent: boolean }) {
  const { t, language } = useTranslation();
  const Icon = isPhone(session) ? Smartphone : Monitor;
  const name = nameOf(t, session);
  const town = locationName(session.location, language) ?? session.ip;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <Icon className="size-6 shrink-0 text-ink-muted" />
      <div className="grid min-w-0 flex-1 basis-52 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <ProperName>{name}</ProperName>
          {isCurrent && (
            <Badge hue="blue" icon={<CircleDot />}>
              {t('profile.sessions.current')}
            </Badge>
          )}
        </p>
        <p className="text-sm text-ink-muted">
          {town !== null && <span>{`${town} · `}</span>}
          <span>{t('profile.sessions.opened')}</span> <RelativeTime value={session.createdAt} />
        </p>
      </div>
      {!isCurrent && <EndSession id={session.id} name={name} />}
    </li>
  );
}

function isPhone({ device }: Session): boolean {
  return device !== null && /mobile|phone|tablet/i.test(device);
}

function nameOf(t: Translate, { browser, os }: Session): string {
  const browserName = browser ?? t('profile.sessions.unknownBrowser');
  return os === null ? browserName : t('profile.sessions.on', { browser: browserName, os });
}

function EndSession({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const end = useEndSession(id);
  const confirm = (): void =>
    end.mutate(undefined, {
      onSuccess: () => {
        showDone(t('profile.sessions.ended'), t('profile.sessions.endedText'));
      },
      onError: (error) => showError(t, error),
      onSettled: () => setAsking(false),
    });
  return (
    <QuestionDialog
      open={asking}
      onOpenChange={setAsking}
      trigger={
        <Button
          variant="secondary"
          size="sm"
          className="max-sm:ms-10 max-sm:max-w-[calc(100%-2.5rem)]!"
          aria-label={t('profile.sessions.endNamed', { name })}
        >
          {t('profile.sessions.end')}
        </Button>
      }
      title={t('profile.sessions.confirmTitle')}
      description={t('profile.sessions.confirmText', { name })}
      confirmLabel={t('profile.sessions.end')}
      tone="danger"
      loading={end.isPending}
      onConfirm={confirm}
    />
  );
}

/** Returns the query of sessions, newest first. A live notification of a sign-in refetches them. */
const sessionsQuery = callQuery([...queryKeys.sessions, 'list'], listSessions);
