import { formatDate, formatMoment, formatTime } from '@atelier/i18n';
import { createElement } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { statusIcon } from '#subjects/repair/status-icons.ts';
import { useNow } from '#shared/language/times.tsx';
import { myLog, type MyLog } from '../my-log.ts';

export function LogEntries(repair: MyLog) {
  const { t } = useTranslation();
  const entries = myLog(t, repair).toReversed();
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
            <span className="group-first:font-medium">{entry.title}</span>
            <EntryTime at={entry.createdAt} before={entries[index - 1]?.createdAt} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function EntryTime({ at, before }: { at: string; before: string | undefined }) {
  const { language } = useTranslation();
  const now = useNow();
  const sameDay = before !== undefined && formatDate(at, language) === formatDate(before, language);
  return (
    <time dateTime={at} className="text-sm text-ink-muted sm:whitespace-nowrap tabular-nums">
      {sameDay ? formatTime(at, language) : formatMoment(at, language, { now })}
    </time>
  );
}
