import type { StaffRepair } from '@atelier/contract';
import { Badge } from '@atelier/ui';
import { PhoneCall } from 'lucide-react';
import { useTranslation } from '#shared/language/use-translation.ts';

/** Warns that neither mail nor page reaches the customer. */
export function UnnotifiedBadge({ customer: { account } }: Pick<StaffRepair, 'customer'>) {
  const { t } = useTranslation();
  if (account === undefined) return null;
  return (
    <Badge hue="amber" icon={<PhoneCall />}>
      {t(`workshop.notNotified.${account}`)}
    </Badge>
  );
}

export function awaitsPriceAnswer({ nextAction, status }: Pick<StaffRepair, 'nextAction' | 'status'>): boolean {
  return nextAction.owner === 'CUSTOMER' && (status === 'DIAGNOSED' || status === 'PROPOSED');
}
