import type { StaffRepairItem } from '@atelier/contract';
import { PhoneMissed } from 'lucide-react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { StatusBadge } from '#subjects/repair/status-badge.tsx';

type RowStatusProps = { item: Pick<StaffRepairItem, 'status' | 'flag'>; isRemoved?: boolean };

/** Shows status, unreachable flag, and that the row has left the list. */
export function RowStatus({ item, isRemoved = false }: RowStatusProps) {
  const { t } = useTranslation();
  return (
    <span className="grid max-w-full min-w-0 grid-cols-1 justify-items-start gap-1">
      <StatusBadge status={item.status} className="h-auto! min-h-6 py-0.5 *:whitespace-normal!" />
      {item.flag !== null && (
        <span className="flex items-center gap-1 text-xs font-medium text-ink">
          <PhoneMissed aria-hidden="true" className="size-3.5" />
          <span>{t('workshop.notReached')}</span>
        </span>
      )}
      {isRemoved && <span className="text-xs text-ink-muted">{t('workshop.noLongerListed')}</span>}
    </span>
  );
}
