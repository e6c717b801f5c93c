import { notificationText, notificationTitle, errorToast, locationName, type Translate } from '@atelier/i18n';
import { DialogBody, Drawing, EmptyState, Badge, Button, Skeleton } from '@atelier/ui';
import type { Session } from '@atelier/contract';
import { CircleCheck, CircleDot, CircleOff } from 'lucide-react';
import { useState } from 'react';
import { errorKeyOf } from '#shared/api/api-error.ts';
import { DialogFrame } from '#shared/dialogs/dialog-frame.tsx';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import {
  useAccountSession,
  type SessionStatus,
  useSessionStatus,
  useEndSession,
} from '#subjects/account/account-sessions.ts';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { showError, showSuccess } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { QuestionDialog } from '#shared/dialogs/question-dialog.tsx';
import { Fact, FactGroup, Facts } from '#subjects/repair/mine/details/fact.tsx';
import { Moment } from '#shared/language/times.tsx';

/** Renders the target of the mail about a new sign-in: the warning and the session, which can be ended. */
export function SessionContent({ id }: { id: string }) {
  const { t } = useTranslation();
  const { error } = useAccountSession(id);
  // The mail may belong to another account than the signed-in one.
  const isMissing = errorKeyOf(error) === 'notFound';
  return (
    <DialogFrame
      title={isMissing ? t('notifications.session.title') : notificationTitle(t, 'Account.new.session')}
      // A session of another account deserves no warning here.
      description={isMissing ? undefined : notificationText(t, 'Account.new.session')}
      size="md"
      onClose={dialogStore.closeAll}
    >
      <DialogBody className="grid grid-cols-1 content-start gap-5 [&>section]:border-t-0 [&>section]:pt-0">
        {isMissing ? (
          <EmptyState
            drawing={<Drawing name="not-found" />}
            title={t('notifications.session.missing')}
            description={t('notifications.session.missingText')}
          />
        ) : (
          <SessionDetails id={id} />
        )}
      </DialogBody>
    </DialogFrame>
  );
}

const kinds = ['mobile', 'tablet', 'desktop', 'tv'] as const;

const facts = ['browser', 'os', 'device', 'location', 'ip', 'createdAt'];

/** Renders the new session, with an end button unless it is inactive or the present one (specification/screens#bell). */
export function SessionDetails({ id }: { id: string }) {
  const { t } = useTranslation();
  const answer = useAccountSession(id);
  const { data: session, isError } = answer;
  const standingOf = useSessionStatus();
  if (session === undefined) {
    const { title } = errorToast(t, 'session');
    if (isError) return <LoadFailure title={title} query={answer} />;
    return (
      <div className="grid gap-3">
        <Skeleton className="h-7 w-28 rounded-tight" />
        <Skeleton className="h-7 w-20 rounded-full" />
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          {facts.map((fact) => (
            <Skeleton key={fact} className="h-11 rounded-tight" />
          ))}
        </div>
      </div>
    );
  }
  const state = standingOf(session);
  return (
    <FactGroup title={t('notifications.session.title')}>
      <div>
        <SessionBadge {...state} />
      </div>
      <SessionFacts session={session} endedAt={state.endedAt} />
      {state.isActive && !state.isCurrent && (
        <div className="pt-2">
          <EndSession id={session.id} />
        </div>
      )}
    </FactGroup>
  );
}

function SessionBadge({ isCurrent, isActive }: SessionStatus) {
  const { t } = useTranslation();
  if (isCurrent) {
    return (
      <Badge hue="blue" icon={<CircleDot />}>
        {t('notifications.session.current')}
      </Badge>
    );
  }
  return isActive ? (
    <Badge hue="green" icon={<CircleCheck />}>
      {t('notifications.session.active')}
    </Badge>
  ) : (
    <Badge hue="gray" icon={<CircleOff />}>
      {t('notifications.session.inactive')}
    </Badge>
  );
}

function SessionFacts({ session, endedAt }: { session: Session; endedAt: string | null }) {
  const { t, language } = useTranslation();
  const words = [
    ['browser', session.browser],
    ['os', session.os],
    ['device', kindOf(t, session.device)],
    ['location', locationName(session.location, language) ?? t('notifications.session.unknownLocation')],
    ['ip', session.ip],
  ] as const;
  return (
    <Facts>
      {words.map(
        ([name, value]) =>
          value !== null && (
            <Fact key={name} label={t(`notifications.session.${name}`)}>
              {value}
            </Fact>
          ),
      )}
      <Fact label={t('notifications.session.createdAt')}>
        <Moment value={session.createdAt} />
      </Fact>
      {endedAt !== null && (
        <Fact label={t('notifications.session.endedAt')}>
          <Moment value={endedAt} />
        </Fact>
      )}
    </Facts>
  );
}

function kindOf(t: Translate, device: string | null): string | null {
  const kind = kinds.find((each) => each === device);
  return kind === undefined ? device : t(`notifications.session.kinds.${kind}`);
}

function EndSession({ id }: { id: string }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const ending = useEndSession(id);
  const end = async () => {
    try {
      await ending.mutateAsync();
      showSuccess(t, 'sessionEnded');
    } catch (error) {
      showError(t, error);
    }
    setAsking(false);
  };
  return (
    <QuestionDialog
      open={asking}
      onOpenChange={(open) => ending.isPending || setAsking(open)}
      trigger={<Button variant="danger">{t('notifications.session.end')}</Button>}
      title={t('notifications.session.endTitle')}
      description={t('notifications.session.endText')}
      confirmLabel={t('notifications.session.end')}
      tone="danger"
      loading={ending.isPending}
      onConfirm={() => void end()}
    />
  );
}
