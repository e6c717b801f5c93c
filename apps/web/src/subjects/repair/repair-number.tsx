import { useTranslation } from '#shared/language/use-translation.ts';

type RepairNumberProps = { id: string; words?: 'common.repairNumber' | 'repairs.card.heading' };

/** 'Repair #TKJQGEBQ': a translation leaves the number as it is. */
export function RepairNumber({ id, words = 'common.repairNumber' }: RepairNumberProps) {
  const { t } = useTranslation();
  const [before = '', after = ''] = t(words, { id: '\n' }).split('\n');
  return (
    <span>
      <span>{before}</span>
      <span translate="no">{id}</span>
      {after !== '' && <span>{after}</span>}
    </span>
  );
}
