import { statusHue, type Status } from '@atelier/domain';
import { statusTitle } from '@atelier/i18n';
import { Badge } from '@atelier/ui';
import { createElement } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { statusIcon } from './status-icons.ts';

/** Renders a status with colour, icon and title, because colour alone isn't accessible. */
export function StatusBadge({ status, className }: { status: Status; className?: string }) {
  const { t } = useTranslation();
  const icon = createElement(statusIcon(status), { 'aria-hidden': true });
  return (
    <Badge hue={statusHue[status]} icon={icon} className={className}>
      {statusTitle(t, status)}
    </Badge>
  );
}
