import type { DeskItem } from '@atelier/contract';
import { Button } from '@atelier/ui';
import { Link } from 'react-router';
import { useTranslation } from '#shared/language/use-translation.ts';
import { answerAddress } from '../conversation-place.ts';
import { useListPlace } from '../list/list-place.ts';
import { ActKey } from './row-button.tsx';

/** What waits is a message: it is read and answered on the repair's own page. */
export function AnswerLink({ row: { id, device } }: { row: DeskItem }) {
  const { t } = useTranslation();
  const label = t('desk.answer');
  return (
    <Button asChild size="sm" variant="secondary" className="relative z-1">
      <Link
        to={answerAddress(id)}
        state={useListPlace()}
        aria-label={t('desk.for', { button: label, device: device.name, id })}
      >
        {label}
        <ActKey />
      </Link>
    </Button>
  );
}
