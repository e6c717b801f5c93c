import type { Repair } from '@atelier/contract';
import { notificationTitle } from '@atelier/i18n';
import { createElement } from 'react';
import { useTranslation } from '../../language/use-translation.ts';
import { statusIcon } from '../../repair/status-icons.ts';
import { Moment } from '../../repair/times.tsx';

/** What happened so far, newest first. */
export const LogEntries = ({ logs }: Pick<Repair, 'logs'>) => {
  const { t } = useTranslation();
  const entries = logs.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
  return (
    <ol className="grid">
      {entries.map((entry) => (
        <li key={entry.id} className="group relative flex gap-3 pb-4 last:pb-0">
          <span
            aria-hidden="true"
            className="absolute top-7 bottom-0 left-3.5 border-l border-line group-last:hidden"
          />
          <span
            aria-hidden="true"
            className="grid size-7 shrink-0 place-items-center rounded-full bg-sunken text-ink-muted group-first:bg-primary-soft group-first:text-primary [&_svg]:size-4"
          >
            {createElement(statusIcon(entry.status))}
          </span>
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
            <span className="group-first:font-medium">{notificationTitle(t, entry.action)}</span>
            <Moment value={entry.createdAt} className="text-sm text-ink-muted tabular-nums" />
          </span>
        </li>
      ))}
    </ol>
  );
};
