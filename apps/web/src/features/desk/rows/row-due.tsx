import type { StaffRepairItem } from '@atelier/contract';
import { formatMoment } from '@atelier/i18n';
import { AlarmClock } from 'lucide-react';
import { useNow, useShopDay } from '#shared/format/times.tsx';
import { useLanguage } from '#shared/language/use-language.ts';
import { dueReasonText } from '#subjects/staff/repair/due-reason.ts';
import { dueText, durationText } from '#subjects/staff/repair/due-text.ts';

type RowDueProps = { turn: StaffRepairItem['nextAction'] };

export function RowDue({ turn: { due, dueReason, since } }: RowDueProps) {
  const { language } = useLanguage();
  const today = useShopDay();
  const now = useNow();
  const isLate = due !== null && Date.parse(due) < now.getTime();
  return (
    <span className="flex flex-wrap gap-x-3 text-sm @3xl:grid">
      {due !== null && (
        <time
          dateTime={due}
          title={formatMoment(due, language, { now })}
          className={`flex items-center gap-1 font-semibold ${isLate ? 'text-danger' : ''}`}
        >
          {isLate && <AlarmClock aria-hidden="true" className="size-3.5 shrink-0" />}
          <span>{dueText(new Date(due), now, language)}</span>
        </time>
      )}
      <span className="flex flex-wrap items-center gap-x-2 text-xs text-ink-muted">
        {dueReason !== null && (
          <span className={isLate ? 'text-danger' : ''}>{dueReasonText(dueReason, today, language)}</span>
        )}
        {since !== null && (
          <time dateTime={since} title={formatMoment(since, language, { now })}>
            {durationText(new Date(since), now, language)}
          </time>
        )}
      </span>
    </span>
  );
}
