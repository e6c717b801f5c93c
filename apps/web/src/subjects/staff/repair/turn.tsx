import type { StaffRepairItem } from '@atelier/contract';
import { formatMoment } from '@atelier/i18n';
import { AlarmClock } from 'lucide-react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useNow, useShopDay } from '#shared/language/times.tsx';
import { dueReasonText, dueText, durationText } from './due-text.ts';

type TurnProps = { turn: StaffRepairItem['nextAction'] };

export function TurnOwner({ turn }: TurnProps) {
  const { t, language } = useTranslation();
  const now = useNow();
  if (turn.owner === null) return <span className="text-ink-muted">{t('workshop.repair.noOwner')}</span>;
  return (
    <span className="grid">
      <span className="font-medium">{t(`role.${turn.owner}`)}</span>
      {turn.since !== null && (
        <time
          dateTime={turn.since}
          title={formatMoment(turn.since, language, { now })}
          className="text-xs whitespace-nowrap text-ink-muted"
        >
          {durationText(new Date(turn.since), now, language)}
        </time>
      )}
    </span>
  );
}

export function TurnDue({ turn }: TurnProps) {
  const { language } = useTranslation();
  const today = useShopDay();
  const now = useNow();
  if (turn.due === null) return <span className="text-ink-muted">-</span>;
  const isOverdue = Date.parse(turn.due) < now.getTime();
  return (
    <span className="grid">
      <time
        dateTime={turn.due}
        title={formatMoment(turn.due, language, { now })}
        className={`flex items-center gap-1 sm:whitespace-nowrap ${isOverdue ? 'font-semibold text-danger' : ''}`}
      >
        {isOverdue && <AlarmClock className="size-3.5 shrink-0" />}
        <span>{dueText(new Date(turn.due), now, language)}</span>
      </time>
      {isOverdue && turn.dueReason !== null && (
        <span className="max-w-40 text-xs text-danger">{dueReasonText(turn.dueReason, today, language)}</span>
      )}
    </span>
  );
}
