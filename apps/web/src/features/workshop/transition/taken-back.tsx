import type { StaffRepair } from '@atelier/contract';
import { transitionOf, type Telling } from '@atelier/domain';
import { formatTime } from '@atelier/i18n';
import { Alert } from '@atelier/ui';
import { useLanguage } from '#shared/language/use-language.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { StatusBadge } from '#subjects/repair/status-badge.tsx';
import { customerName } from '../customer-name.ts';
import { doneLabel } from '../repair/step-done.ts';

/** Which step a correction takes back, whose, what the repair becomes again, and what the customer has heard of it. */
export function TakenBack({ repair }: { repair: Pick<StaffRepair, 'log'> }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const entry = repair.log.at(-1);
  if (entry === undefined || entry.from === null) return null;
  const name = entry.actor === null ? t('role.SYSTEM') : customerName(t, entry.actor.name);
  const what = { step: doneLabel(t, entry), name, time: formatTime(entry.at, language) };
  return (
    <Alert variant="warning" title={t('step.correct.what', what)}>
      <p className="flex flex-wrap items-center gap-2 py-1">
        <span>{t('step.correct.back')}</span> <StatusBadge status={entry.from.status} />
      </p>
      <p>{t(`step.correct.${heardOf(transitionOf(entry.action).tells)}`)}</p>
    </Alert>
  );
}

function heardOf({ bell, mail }: Telling): 'mailed' | 'rung' | 'silent' {
  if (mail !== undefined) return 'mailed';
  return bell ? 'rung' : 'silent';
}
