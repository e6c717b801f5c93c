import { isDay, isAdmin } from '@atelier/domain';
import { formatDate } from '@atelier/i18n';
import { Button, Card, Drawing, EmptyState, ProperName } from '@atelier/ui';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { showError } from '#shared/feedback/show-toast.ts';
import { useShopDay } from '#shared/format/times.tsx';
import { useLanguage } from '#shared/language/use-language.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageTitle } from '#shared/page/page-title.tsx';
import { auditQuery, downloadAudit, type AuditFilters, groupAuditLines, type AuditGroup } from './audit.ts';
import { ListSkeleton, LoadMore } from '#subjects/staff/page/list-states.tsx';
import { BackLink } from '#subjects/staff/page/back-link.tsx';
import { AuditFilterBar } from './audit-filters.tsx';
import { AuditLineItem } from './audit-line.tsx';
import { ConfirmedUser } from '#subjects/session/confirmed-user.tsx';

function AuditPage() {
  return (
    <ConfirmedUser isAllowed={isAdmin} fallback={<ListSkeleton cards />}>
      {() => <AuditList />}
    </ConfirmedUser>
  );
}

export function AuditList() {
  const { t } = useTranslation();
  const [filters, setFilters] = useState<AuditFilters>({});
  const activeFilters = completeFilters(filters);
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageTitle>{t('audit.title')}</PageTitle>
      <div className="grid gap-2">
        <BackLink />
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="grid gap-1">
            <h1 className="text-2xl">{t('audit.title')}</h1>
            <p className="max-w-reading text-ink-muted">{t('audit.intro')}</p>
          </div>
          <DownloadButton filters={activeFilters} />
        </div>
      </div>
      <AuditFilterBar filters={filters} onChange={setFilters} />
      <AuditLines filters={activeFilters} onReset={() => setFilters({})} />
    </div>
  );
}

/** Drops incomplete dates, so typing a date fetches nothing. */
function completeFilters({ from, to, ...rest }: AuditFilters): AuditFilters {
  return {
    ...rest,
    ...(from !== undefined && isDay(from) ? { from } : {}),
    ...(to !== undefined && isDay(to) ? { to } : {}),
  };
}

function DownloadButton({ filters }: { filters: AuditFilters }) {
  const { t } = useTranslation();
  const today = useShopDay();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => downloadAudit(filters, today),
    onError: (error) => showError(t, error),
  });
  return (
    <Button variant="secondary" className="max-sm:w-full" loading={isPending} onClick={() => mutate()}>
      <Download />
      {t('audit.exportCsv')}
    </Button>
  );
}

function AuditLines({ filters, onReset }: { filters: AuditFilters; onReset: () => void }) {
  const { t } = useTranslation();
  const { data, isPending, isFetching, refetch, ...pages } = useInfiniteQuery(auditQuery(filters));
  if (isPending) return <ListSkeleton cards />;
  if (data === undefined)
    return (
      <Card>
        <LoadFailure onRetry={() => void refetch()} retrying={isFetching} />
      </Card>
    );
  const groups = groupAuditLines(data.pages.flatMap((page) => page.data));
  if (groups.length === 0) return <EmptyAudit filtered={Object.keys(filters).length > 0} onReset={onReset} />;
  return (
    <>
      <ol aria-label={t('audit.list')} className="grid grid-cols-1 gap-3">
        {groups.map((group) => (
          <li key={group.key}>
            <AuditGroupCard group={group} />
          </li>
        ))}
      </ol>
      <LoadMore answer={pages} label={t('audit.more')} />
    </>
  );
}

function EmptyAudit({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        drawing={<Drawing name="empty-list" />}
        title={t(filtered ? 'audit.noneFiltered' : 'audit.none')}
        action={
          filtered && (
            <Button variant="secondary" onClick={onReset}>
              {t('audit.reset')}
            </Button>
          )
        }
      />
    </Card>
  );
}

function AuditGroupCard({ group: { actor, hour, lines } }: { group: AuditGroup }) {
  const { t, language } = useLanguage();
  const name = actor === null ? t('audit.system') : (actor.name ?? t('audit.erasedPerson'));
  return (
    <Card className="grid grid-cols-1 gap-3 p-4 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg wrap-anywhere">
          <ProperName>{name}</ProperName>
        </h2>
        <p className="text-sm text-ink-muted">
          <time dateTime={hour}>{formatDate(hour, language, { pattern: hours[language] })}</time>
          {lines.length > 1 && <span>{` · ${t('audit.lines', { count: lines.length })}`}</span>}
        </p>
      </div>
      <ul className="grid grid-cols-1 gap-2">
        {lines.map((line) => (
          <li key={line.id}>
            <AuditLineItem line={line} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const hours = { fr: "EEEE d MMMM, H 'h'", en: "EEEE d MMMM, HH':00'" } as const;

export { AuditPage as Component };
