import type { VisitStatus as Status } from '@atelier/domain';
import { Badge } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';

const hues = {
  PLANNED: 'yellow',
  ASSIGNED: 'blue',
  COLLECTED: 'blue',
  DELIVERED: 'green',
  FAILED: 'red',
  CANCELLED: 'gray',
} as const;

export function VisitStatus({ status }: { status: Status }) {
  const { t } = useTranslation();
  return <Badge hue={hues[status]}>{t(`workshop.visitStatus.${status}`)}</Badge>;
}
