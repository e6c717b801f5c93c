import type { StaffRepair } from '@atelier/contract';
import { transitionOf, type NotificationRule } from '@atelier/domain';
import { formatTime } from '@atelier/i18n';
import { Alert } from '@atelier/ui';
import { useLanguage } from '#shared/language/use-language.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { StatusBadge } from '#subjects/repair/status-badge.tsx';
import { customerName } from '#subjects/staff/people/customer-name.ts';
import { takenTransitionLabel } from '../actions/transition-label.ts';

/** Explains a correction: the undone transition, its author, the restored status, and the customer's notifications. */
export function CorrectionNotice({ repair }: { repair: Pick<StaffRepair, 'log'> }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const entry = repair.log.at(-1);
  if (entry === undefined || entry.from === null) return null;
  const name = entry.actor === null ? t('role.SYSTEM') : customerName(t, entry.actor.name);
  const words = { step: takenTransitionLabel(t, entry), name, time: formatTime(entry.at, language) };
  return (
    <Alert variant="warning" title={t('transition.correct.title', words)}>
      <p className="flex flex-wrap items-center gap-2 py-1">
        <span>{t('transition.correct.statusAfter')}</span> <StatusBadge status={entry.from.status} />
      </p>
      <p>{t(`transition.correct.${notifiedBy(transitionOf(entry.action).notify)}`)}</p>
    </Alert>
  );
}

function notifiedBy({ bell, mail }: NotificationRule): 'mailed' | 'inAppOnly' | 'notNotified' {
  if (mail !== undefined) return 'mailed';
  return bell ? 'inAppOnly' : 'notNotified';
}
