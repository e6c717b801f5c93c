import { isApprovedByWarranty, statusHue, type PricedClaim, type Status } from '@atelier/domain';
import { notificationTitle, statusTitle, type Translate } from '@atelier/i18n';
import { Badge } from '@atelier/ui';
import { createElement } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { statusIcon } from './status-icons.ts';

type StatusBadgeProps = { status: Status; claim?: PricedClaim; className?: string };

/** Returns a status as its title. Nobody approved what the warranty covers. */
export function repairStatusTitle(t: Translate, repair: PricedClaim & Pick<StatusBadgeProps, 'status'>) {
  return isApprovedByWarranty(repair) ? notificationTitle(t, 'Warranty.covered') : statusTitle(t, repair.status);
}

/** Renders a status with colour, icon and title, because colour alone isn't accessible. */
export function StatusBadge({ status, claim = {}, className }: StatusBadgeProps) {
  const { t } = useTranslation();
  const icon = createElement(statusIcon(status), { 'aria-hidden': true });
  return (
    <Badge hue={statusHue[status]} icon={icon} className={className}>
      {repairStatusTitle(t, { ...claim, status })}
    </Badge>
  );
}
