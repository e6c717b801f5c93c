import type { StaffRepair } from '@atelier/contract';
import { logLabel } from '@atelier/i18n';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from '../../../shared/language/use-translation.ts';
import { shopCurrency } from '../../../config/shop.ts';
import { StatusBadge } from '../../../shared/repair/status-badge.tsx';
import { Moment } from '../../../shared/repair/times.tsx';
import { customerName } from '../customer-name.ts';
import { teamQuery } from '../api/list-team.ts';
import { CapturedValue, readableFields } from './captured-value.tsx';
import type { People } from './captured-value.tsx';
import { Panel } from './panel.tsx';

type Entry = StaffRepair['log'][number];

const usePeople = ({ log, visits, technician }: StaffRepair): People => {
  const { data: team = [] } = useQuery(teamQuery());
  const known = [...log.map(({ actor }) => actor), ...visits.map(({ assignee }) => assignee), technician, ...team];
  return new Map(known.flatMap((person) => (typeof person?.name === 'string' ? [[person.id, person.name]] : [])));
};

/** The whole log, the newest first: what, when, by whom, and what was written down. */
export const HistoryPanel = ({ repair }: { repair: StaffRepair }) => {
  const { t } = useTranslation();
  const people = usePeople(repair);
  return (
    <Panel title={t('workshop.repair.history')}>
      <ol className="grid">
        {repair.log.toReversed().map((entry) => (
          <HistoryEntry key={entry.id} entry={entry} people={people} />
        ))}
      </ol>
    </Panel>
  );
};

const HistoryEntry = ({ entry, people }: { entry: Entry; people: People }) => {
  const { t } = useTranslation();
  const moved = entry.from !== null && entry.from.status !== entry.to.status;
  const fields = readableFields(entry.captured);
  return (
    <li className="relative grid gap-1.5 border-l-2 border-line pb-6 pl-5 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-1.5 -left-[7px] size-3 rounded-full border-2 border-primary bg-surface"
      />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-sans text-base tracking-normal">{logLabel(t, entry.action)}</h3>
        <Moment value={entry.at} className="text-sm text-ink-muted tabular-nums" />
      </div>
      <p className="text-sm text-ink-muted">
        {entry.actor === null ? t('role.SYSTEM') : t('workshop.repair.by', { name: customerName(t, entry.actor.name) })}
      </p>
      {moved && entry.from !== null && (
        <p className="flex flex-wrap items-center gap-2">
          <StatusBadge status={entry.from.status} />
          <ArrowRight aria-hidden="true" className="size-4 text-ink-muted" />
          <StatusBadge status={entry.to.status} />
        </p>
      )}
      {fields.length > 0 && (
        <dl className="mt-1 grid gap-1 rounded-control bg-sunken px-4 py-3 text-sm">
          {fields.map(([field, text]) => (
            <div key={field} className="grid gap-x-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
              <dt className="text-ink-muted">{t(`workshop.fields.${field}`, { currency: shopCurrency })}</dt>
              <dd className="min-w-0 break-words whitespace-pre-line">
                <CapturedValue field={field} text={text} people={people} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
};
