import type { DeskItem } from '@atelier/contract';
import { Button } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { DeskRow } from '#subjects/staff/lists/desk.ts';
import type { RowAction } from '../use-desk-actions.ts';
import { Link } from 'react-router';
import { conversationUrl } from '#subjects/staff/people/conversation-link.ts';
import { useListLocation } from '#subjects/staff/page/list-location.ts';

type RowButtonProps = {
  row: DeskRow;
  isBusy: boolean;
  onPress: (row: DeskRow) => void;
  onPrepare: (row: DeskRow) => void;
  large?: boolean;
  isFirst?: boolean;
};

/** Renders the primary action of a row. It shows its key while the row has the focus. */
export function RowButton({ row, isBusy, onPress, onPrepare, large = false, isFirst = false }: RowButtonProps) {
  const { t } = useTranslation();
  const { button, device, id } = row;
  if (button === null) return null;
  const label = t(`desk.button.${button.name}`);
  const prepare = () => onPrepare(row);
  return (
    <Button
      size={large ? 'lg' : 'sm'}
      variant={large || isFirst ? 'primary' : 'secondary'}
      loading={isBusy}
      aria-label={t('desk.buttonLabel', { button: label, device: device.name, id })}
      aria-haspopup={button.form ? 'dialog' : undefined}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => onPress(row)}
      className={`relative z-1 ${large ? 'w-full' : ''}`}
    >
      {label}
      {!large && <ActionKeyHint />}
    </Button>
  );
}

function ActionKeyHint() {
  return (
    <kbd
      aria-hidden
      translate="no"
      className="hidden rounded-tight border border-line-strong px-1.5 font-sans text-xs font-semibold group-has-[[data-row]:focus]:inline-block max-lg:hidden!"
    >
      a
    </kbd>
  );
}

type SecondaryButtonProps = {
  row: DeskItem;
  isBusy: boolean;
  onPress: (row: DeskRow, wish: RowAction) => void;
  onPrepare: (row: DeskRow, wish: RowAction) => void;
};

export function SecondaryButton({ row, isBusy, onPress, onPrepare }: SecondaryButtonProps) {
  const { t } = useTranslation();
  const { secondaryButton: secondary, device, id } = row;
  if (secondary === null) return null;
  const label = t(`desk.button.${secondary.name}`);
  const prepare = () => onPrepare(row, 'secondary');
  return (
    <Button
      size="sm"
      variant="ghost"
      disabled={isBusy}
      aria-label={t('desk.buttonLabel', { button: label, device: device.name, id })}
      aria-haspopup="dialog"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => onPress(row, 'secondary')}
      className="relative z-1"
    >
      {label}
    </Button>
  );
}

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
