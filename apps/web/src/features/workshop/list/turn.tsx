import type { StaffRepairItem } from '@atelier/contract';
import { formatMoment, formatRelative } from '@atelier/i18n';
import { AlarmClock } from 'lucide-react';
import { useLanguage } from '../../../shared/language/use-language.ts';
import { useTranslation } from '../../../shared/language/use-translation.ts';
import { RelativeTime, useNow } from '../../../shared/repair/times.tsx';

type TurnProps = { turn: StaffRepairItem['nextAction'] };

/** Whose turn it is, and since when. */
export const Turn = ({ turn }: TurnProps) => {
  const { t } = useTranslation();
  if (turn.owner === null) return <span className="text-ink-muted">{t('workshop.repair.nobody')}</span>;
  return (
    <span className="grid">
      <span className="font-medium">{t(`role.${turn.owner}`)}</span>
      {turn.since !== null && <RelativeTime value={turn.since} className="text-xs whitespace-nowrap text-ink-muted" />}
    </span>
  );
};

/** `in 3 h`, `3 h ago`: an end that lies ahead or behind. */
const DueTime = ({ value, className = '' }: { value: string; className?: string }) => {
  const { language } = useLanguage();
  const now = useNow();
  return (
    <time dateTime={value} title={formatMoment(value, now, language)} className={`sm:whitespace-nowrap ${className}`}>
      {formatRelative(value, now, language)}
    </time>
  );
};

/** Until when it should be done; red, with a sign and a word, once that is over. */
export const Due = ({ turn }: TurnProps) => {
  const { t } = useTranslation();
  const now = useNow();
  if (turn.due === null) return <span className="text-ink-muted">-</span>;
  if (Date.parse(turn.due) >= now.getTime()) return <DueTime value={turn.due} />;
  return (
    <span className="grid text-danger">
      <span className="flex items-center gap-1 font-semibold">
        <AlarmClock aria-hidden="true" className="size-3.5" />
        {t('workshop.late')}
      </span>
      <DueTime value={turn.due} className="text-xs" />
    </span>
  );
};
