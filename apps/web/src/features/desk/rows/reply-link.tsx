import type { DeskItem } from '@atelier/contract';
import { Button } from '@atelier/ui';
import { Link } from 'react-router';
import { useTranslation } from '#shared/language/use-translation.ts';
import { conversationUrl } from '#subjects/staff/people/conversation-link.ts';
import { useListLocation } from '#subjects/staff/page/list-location.ts';
import { ActionKeyHint } from './row-button.tsx';

export function ReplyLink({ row: { id, device } }: { row: DeskItem }) {
  const { t } = useTranslation();
  const label = t('desk.answer');
  return (
    <Button asChild size="sm" variant="secondary" className="relative z-1">
      <Link
        to={conversationUrl(id)}
        state={useListLocation()}
        aria-label={t('desk.buttonLabel', { button: label, device: device.name, id })}
      >
        {label}
        <ActionKeyHint />
      </Link>
    </Button>
  );
}
