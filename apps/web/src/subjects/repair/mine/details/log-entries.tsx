import type { Repair } from '@atelier/contract';
import { formatDate, formatMoment, formatTime, notificationTitle } from '@atelier/i18n';
import { createElement } from 'react';
import { useLanguage } from '#shared/language/use-language.ts';
import { isWalkIn } from '#subjects/repair/rail-stations.ts';
import { statusIcon } from '#subjects/repair/status-icons.ts';
import { useNow } from '#shared/format/times.tsx';

type LogEntriesProps = Pick<Repair, 'logs' | 'pickupLogistic' | 'coverage'>;

export function LogEntries({ logs, pickupLogistic, coverage }: LogEntriesProps) {
  const { t } = useLanguage();
  const brought = isWalkIn({ pickupLogistic });
  const isCovered = coverage?.covered === true;
  const shown = logs.filter(({ action }, index) => {
    // The warranty's answer needs no confirmation. That of a later price does.
    if (action === 'Repair.approve.confirmed')
      return !isCovered || logs[index - 1]?.action !== 'Repair.confirm.diagnosed';
    return !brought || action !== 'Repair.pickup.assigned';
  });
  const entries = shown.toReversed();
  return (
    <ol className="grid">
      {entries.map((entry, index) => (
        <li key={entry.id} className="group relative flex gap-3 pb-4 last:pb-0">
          <span aria-hidden className="absolute top-7 bottom-0 inset-s-3.5 border-s border-line group-last:hidden" />
          <span
            aria-hidden
            className="grid size-7 shrink-0 place-items-center rounded-full bg-sunken text-ink-muted group-first:bg-primary-soft group-first:text-primary [&_svg]:size-4"
          >
            {createElement(statusIcon(entry.status))}
          </span>
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
            <span className="group-first:font-medium">
              {brought && entry.action === 'Repair.pickup.collected'
                ? t('repairs.details.walkIn')
                : notificationTitle(
                    t,
                    isCovered && entry.action === 'Repair.confirm.diagnosed' ? 'Warranty.covered' : entry.action,
                  )}
            </span>
            <EntryTime at={entry.createdAt} before={entries[index - 1]?.createdAt} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function EntryTime({ at, before }: { at: string; before: string | undefined }) {
  const { language } = useLanguage();
  const now = useNow();
  const sameDay = before !== undefined && formatDate(at, language) === formatDate(before, language);
  return (
    <time dateTime={at} className="text-sm text-ink-muted sm:whitespace-nowrap tabular-nums">
      {sameDay ? formatTime(at, language) : formatMoment(at, language, { now })}
    </time>
  );
}
