import type { Tracking } from '@atelier/contract';
import { formatMomentInSentence, statusDescription } from '@atelier/i18n';
import { Alert, Button, ProperName, Skeleton } from '@atelier/ui';
import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { shopPhone, shopPhoneLink } from '#config/shop.ts';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { shopDay, useNow, VisitWindow } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { nextLine } from '#subjects/repair/next-line.ts';
import { RepairRail } from '#subjects/repair/repair-rail.tsx';
import { StatusBadge } from '#subjects/repair/status-badge.tsx';
import { InvalidLink } from './invalid-link.tsx';
import { TrackedAttendance } from './tracked-attendance.tsx';
import { useTracking } from './use-tracking.ts';

/** Shows where a repair is to whoever has its link, and keeps it current. */
export function TrackingView({ token }: { token: string }) {
  const { t, language } = useTranslation();
  const { tracking, readAt, problem, isFetching, refetch, show } = useTracking(token);
  const now = useNow();
  if (problem === 'invalid') return <InvalidLink />;
  if (tracking === null) return problem === null ? <Loading /> : <LoadFailure query={{ isFetching, refetch }} />;
  return (
    <div className="grid grid-cols-1 gap-6">
      {problem === 'failed' && (
        <Alert variant="info">{t('tracking.stale', { time: formatMomentInSentence(readAt, language, { now }) })}</Alert>
      )}
      <TrackedRepair tracking={tracking}>
        <TrackedAttendance token={token} tracking={tracking} onAnswer={show} />
      </TrackedRepair>
    </div>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <output aria-label={t('tracking.loading')} className="grid gap-5">
      <Skeleton className="h-9 w-3/4 rounded-control" />
      <Skeleton className="h-16 rounded-control" />
      <Skeleton className="h-28 rounded-control" />
      <Skeleton className="h-24 rounded-control" />
    </output>
  );
}

/** Statuses whose description announces a visit. */
const visitStatuses: readonly Tracking['status'][] = ['COLLECTING', 'TO_RETURN', 'RETURNING'];

/** True if the description would announce a visit that failed or was missed, or thank for an approval that nobody was asked for. */
function contradictsStatus({ status, next, windows, isCovered }: Tracking): boolean {
  if (isCovered && status === 'APPROVE_CONFIRMED') return true;
  return next.name === 'WINDOW_PASSED' || (visitStatuses.includes(status) && windows.length === 0);
}

function TrackedRepair({ tracking, children }: { tracking: Tracking; children: ReactNode }) {
  const { t, language } = useTranslation();
  const { id, deviceType, model, status, isCovered, isWalkIn, turn, custody, windows } = tracking;
  const coverage = isCovered ? { covered: true } : null;
  return (
    <>
      <div className="grid gap-1">
        <p className="text-ink-muted">{t('tracking.number', { id: `${id.slice(0, 4)} ${id.slice(4)}` })}</p>
        <h1 className="text-3xl wrap-anywhere">
          <span>{deviceType[language]}</span>
          {model !== null && (
            <>
              {' '}
              <ProperName>{model}</ProperName>
            </>
          )}
        </h1>
      </div>
      <div aria-live="polite" className="grid justify-items-start gap-2">
        <NextStep tracking={tracking} />
        <StatusBadge status={status} claim={{ coverage }} />
        {!contradictsStatus(tracking) && <p className="text-pretty text-ink-muted">{statusDescription(t, status)}</p>}
      </div>
      <RepairRail
        repair={{ ...tracking, coverage, pickupLogistic: { mode: isWalkIn ? 'COUNTER' : 'HOME' } }}
        size="full"
      />
      <dl className="grid gap-4 sm:grid-cols-2">
        {windows.map(({ type, date, time }) => (
          <Fact key={type} label={t(`tracking.window.${type}`)}>
            <VisitWindow date={date} time={time} />
          </Fact>
        ))}
        <Fact label={t('tracking.custody.label')}>{t(`tracking.custody.${custody}`)}</Fact>
        <Fact label={t('tracking.turn.label')}>{t(`tracking.turn.${turn ?? 'NONE'}`)}</Fact>
      </dl>
      {children}
      <Actions tracking={tracking} />
    </>
  );
}

/** Renders the next step. Prices and reasons need a sign-in. */
function NextStep({ tracking: { next } }: { tracking: Tracking }) {
  const { t, language } = useTranslation();
  const today = shopDay(useNow());
  const { name } = next;
  return (
    <p className="font-display text-xl font-semibold text-balance">
      {name === 'ANSWER' || name === 'DECLINED'
        ? t(`tracking.next.${name}`)
        : nextLine({ ...next, offer: null }, language, today)}
    </p>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

function Actions({ tracking: { id, next } }: { tracking: Tracking }) {
  const { t } = useTranslation();
  const answers = next.name === 'ANSWER';
  const way = answers ? `${paths.repair(id)}&do=answer` : paths.repair(id);
  return (
    <div className="grid gap-4">
      <Button asChild variant={answers ? 'primary' : 'secondary'} className="w-full">
        <Link to={paths.signIn(way)}>{t(answers ? 'tracking.answer' : 'tracking.details')}</Link>
      </Button>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-muted">
        <span>{t('tracking.phone')}</span>
        <a
          href={shopPhoneLink()}
          className="inline-flex items-center gap-1.5 font-medium text-primary tabular-nums underline decoration-primary/35 underline-offset-4 hover:decoration-current max-sm:min-h-11"
        >
          <Phone className="size-4 shrink-0" />
          <span translate="no">{shopPhone()}</span>
        </a>
      </p>
      <p className="text-sm text-pretty text-ink-muted">{t('tracking.about')}</p>
    </div>
  );
}
