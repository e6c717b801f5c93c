import { formatDate, statusTitle } from '@atelier/i18n';
import { roles, statuses } from '@atelier/domain';
import { Button } from '@atelier/ui';
import { X } from 'lucide-react';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { FigureFilter } from '#subjects/staff/lists/repair-list.ts';

/** Says which figure a list belongs to, and leads back to all repairs. */
export function FigureLine({ figure, onRemove }: { figure: FigureFilter; onRemove: () => void }) {
  const { t, language } = useTranslation();
  const { from, to, by, key = '' } = figure;
  const day = (text: string) => formatDate(text, language, { pattern: 'd MMM yyyy' });
  const [status, owner] = by === 'turn' ? key.split('.') : [];
  const title = statuses.find((each) => each === status);
  const role = roles.find((each) => each === owner);
  const parts = [
    t(`workshop.figure.list.${figure.figure}`),
    ...(title === undefined ? [] : [statusTitle(t, title)]),
    ...(role === undefined ? [] : [t(`role.${role}`)]),
    ...(by === 'week' ? [day(key)] : []),
    ...(from === undefined || to === undefined ? [] : [t('workshop.figure.days', { from: day(from), to: day(to) })]),
  ];
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="font-medium">{t('workshop.figure.label')}</span>
      <span className="text-ink-muted">{parts.join(' · ')}</span>
      <Button variant="ghost" size="sm" onClick={onRemove}>
        <X />
        {t('workshop.figure.remove')}
      </Button>
    </p>
  );
}
