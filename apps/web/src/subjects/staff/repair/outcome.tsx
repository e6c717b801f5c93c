import type { StaffRepairItem } from '@atelier/contract';
import { isAway } from '@atelier/domain';
import { useTranslation } from '#shared/language/use-translation.ts';

/** Renders the outcome. An unrepaired device that is away is still to be returned, unless it is gone. */
export function RepairOutcome({ repair }: { repair: Pick<StaffRepairItem, 'outcome' | 'custody'> }) {
  const { t } = useTranslation();
  const { outcome, custody } = repair;
  if (outcome === 'NONE')
    return <span className="text-ink-muted">{custody === 'GONE' ? t('workshop.outcome.gone') : '-'}</span>;
  if (outcome === 'FIXED') return <span>{t(`outcome.${outcome}`)}</span>;
  if (custody === 'GONE') return <span>{t('workshop.outcome.gone')}</span>;
  return <span>{isAway(repair) ? t(`workshop.outcome.toReturn.${outcome}`) : t(`outcome.${outcome}`)}</span>;
}
