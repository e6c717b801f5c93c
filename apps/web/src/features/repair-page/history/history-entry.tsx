import type { Translate } from '@atelier/i18n';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { StatusBadge } from '#subjects/repair/status-badge.tsx';
import { customerName } from '#subjects/staff/people/customer-name.ts';
import { StaffMoment } from '#subjects/staff/repair/staff-times.tsx';
import { CapturedList } from './captured-list.tsx';
import type { PersonNames } from './captured-value.tsx';
import { takenTransitionLabel } from '#subjects/transitions/actions/transition-label.ts';
import type { LogEntry } from '#subjects/transitions/actions/log-reading.ts';

type HistoryEntryProps = {
  entry: LogEntry;
  people: PersonNames;
  /** Correction that undid this entry, or the entries that this correction undid. */
  undoneBy?: LogEntry | undefined;
  undoing: readonly LogEntry[];
  isReplaced: boolean;
};

/** Renders an entry of the history. An undone one is struck through. */
export function HistoryEntry({ entry, people, undoneBy, undoing, isReplaced }: HistoryEntryProps) {
  const { t } = useTranslation();
  const label = takenTransitionLabel(t, entry);
  const hasNewStatus = entry.from !== null && entry.from.status !== entry.to.status;
  return (
    <li className="relative grid grid-cols-1 gap-1.5 border-s-2 border-line pb-6 ps-5 last:pb-0">
      <span
        aria-hidden
        className="absolute top-1.5 -inset-s-[7px] size-3 rounded-full border-2 border-primary bg-surface"
      />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="min-w-0 font-sans text-base tracking-normal wrap-anywhere max-sm:hyphens-auto">
          {undoneBy === undefined ? (
            <span>
              {undoing.length === 0
                ? label
                : t('workshop.repair.undoneStep', {
                    step: undoing.map((undone) => takenTransitionLabel(t, undone)).join(', '),
                  })}
            </span>
          ) : (
            <s className="text-ink-muted">{label}</s>
          )}
        </h3>
        <StaffMoment value={entry.at} className="text-sm text-ink-muted tabular-nums" />
      </div>
      <p className="text-sm text-ink-muted">
        {entry.actor === null ? actorName(t, entry) : t('workshop.repair.by', { name: actorName(t, entry) })}
      </p>
      {undoneBy !== undefined && (
        <p className="text-sm font-medium">{t('workshop.repair.undoneBy', { name: actorName(t, undoneBy) })}</p>
      )}
      {isReplaced && <p className="text-sm font-medium">{t('workshop.repair.replaced')}</p>}
      {hasNewStatus && entry.from !== null && undoneBy === undefined && (
        <p className="flex flex-wrap items-center gap-2">
          <StatusBadge status={entry.from.status} />
          <ArrowRight className="size-4 text-ink-muted" />
          <StatusBadge status={entry.to.status} />
        </p>
      )}
      <CapturedList action={entry.action} captured={entry.captured} people={people} />
    </li>
  );
}

function actorName(t: Translate, { actor }: LogEntry): string {
  return actor === null ? t('role.SYSTEM') : customerName(t, actor.name);
}
