import { exportAudit } from '@atelier/contract';
import { isDay, isAdmin } from '@atelier/domain';
import { formatDate } from '@atelier/i18n';
import { Button, Card, ProperName } from '@atelier/ui';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { receiveFile, saveFile } from '#shared/api/receive-file.ts';
import { showError } from '#shared/feedback/show-toast.ts';
import { useShopDay } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { auditQuery, type AuditFilters, groupAuditLines, type AuditGroup } from './audit.ts';
import { EmptyCard, UnansweredList, LoadMore } from '#subjects/staff/page/list-states.tsx';
import { PageHead } from '#subjects/staff/page/back-link.tsx';
import { AuditFilterBar } from './audit-filters.tsx';
import { AuditLineItem } from './audit-line.tsx';
import { listPage } from '#subjects/staff/page/list-page.tsx';

export function AuditList() {
  const { t } = useTranslation();
  const [filters, setFilters] = useState<AuditFilters>({});
  const activeFilters = completeFilters(filters);
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('audit.title')} intro={t('audit.intro')}>
        <DownloadButton filters={activeFilters} />
      </PageHead>
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
    mutationFn: async () => saveFile(await receiveFile(exportAudit, { query: filters }), `audit-${today}.csv`),
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
  const answer = useInfiniteQuery(auditQuery(filters));
  if (answer.data === undefined) return <UnansweredList query={answer} />;
  const groups = groupAuditLines(answer.data.pages.flatMap((page) => page.data));
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
      <LoadMore answer={answer} label={t('audit.more')} />
    </>
  );
}

function EmptyAudit({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyCard
      title={t(filtered ? 'audit.noneFiltered' : 'audit.none')}
      action={
        filtered && (
          <Button variant="secondary" onClick={onReset}>
            {t('audit.reset')}
          </Button>
        )
      }
    />
  );
}

function AuditGroupCard({ group: { actor, hour, lines } }: { group: AuditGroup }) {
  const { t, language } = useTranslation();
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

const hours = { fr: "EEEE d MMMM yyyy, H 'h'", en: "EEEE d MMMM yyyy, HH':00'" } as const;

export const Component = listPage(isAdmin, AuditList);
