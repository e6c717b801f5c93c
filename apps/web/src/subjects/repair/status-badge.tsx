import { statusHue, type Status } from '@atelier/domain';
import { notificationTitle, statusTitle, type Translate } from '@atelier/i18n';
import { Badge } from '@atelier/ui';
import { createElement } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { RailRepair } from './rail-stations.ts';
import { statusIcon } from './status-icons.ts';

type StatusBadgeProps = { status: Status; coverage?: RailRepair['coverage']; className?: string };

/** Returns a status as its title. Nobody approved what the warranty covers. */
export function repairStatusTitle(t: Translate, { status, coverage }: Pick<StatusBadgeProps, 'status' | 'coverage'>) {
  const isCovered = status === 'APPROVE_CONFIRMED' && coverage?.covered === true;
  return isCovered ? notificationTitle(t, 'Warranty.covered') : statusTitle(t, status);
}

/** Renders a status with colour, icon and title, because colour alone isn't accessible. */
export function StatusBadge({ status, coverage = null, className }: StatusBadgeProps) {
  const { t } = useTranslation();
  const icon = createElement(statusIcon(status), { 'aria-hidden': true });
  return (
    <Badge hue={statusHue[status]} icon={icon} className={className}>
      {repairStatusTitle(t, { status, coverage })}
    </Badge>
  );
}
