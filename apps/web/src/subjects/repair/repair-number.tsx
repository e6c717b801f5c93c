import { useTranslation } from '#shared/language/use-translation.ts';

type RepairNumberProps = { id: string; words?: 'common.repairNumber' | 'repairs.card.heading' };

/** Renders 'Repair #TKJQGEBQ', excluding the number from browser translation. */
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
