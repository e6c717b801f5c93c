import type { DeskItem } from '@atelier/contract';
import { Button } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { DeskRow } from './desk-now.ts';
import type { Wish } from './use-desk-acts.ts';

type RowButtonProps = {
  row: DeskRow;
  isBusy: boolean;
  onPress: (row: DeskRow) => void;
  onPrepare: (row: DeskRow) => void;
  /** For one hand in the street. */
  large?: boolean;
  first?: boolean;
};

/** The one thing that is most often done next; while its row has the focus it says by which key. */
export function RowButton({ row, isBusy, onPress, onPrepare, large = false, first = false }: RowButtonProps) {
  const { t } = useTranslation();
  const { button, device, id } = row;
  if (button === null) return null;
  const label = t(`desk.button.${button.name}`);
  const prepare = (): void => onPrepare(row);
  return (
    <Button
      size={large ? 'lg' : 'sm'}
      variant={large || first ? 'primary' : 'secondary'}
      loading={isBusy}
      aria-label={t('desk.for', { button: label, device: device.name, id })}
      aria-haspopup={button.form ? 'dialog' : undefined}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => onPress(row)}
      className={`relative z-1 ${large ? 'w-full' : ''}`}
    >
      {label}
      {!large && <ActKey />}
    </Button>
  );
}

/** While its row has the focus. */
export function ActKey() {
  return (
    <kbd
      aria-hidden="true"
      translate="no"
      className="hidden rounded-tight border border-line-strong px-1.5 font-sans text-xs font-semibold group-has-[[data-row]:focus]:inline-block max-lg:hidden!"
    >
      a
    </kbd>
  );
}

type BesideButtonProps = {
  row: DeskItem;
  isBusy: boolean;
  onPress: (row: DeskRow, wish: Wish) => void;
  onPrepare: (row: DeskRow, wish: Wish) => void;
};

/** What may be done in place of that: its form says how. */
export function BesideButton({ row, isBusy, onPress, onPrepare }: BesideButtonProps) {
  const { t } = useTranslation();
  const { beside, device, id } = row;
  if (beside === null) return null;
  const label = t(`desk.button.${beside.name}`);
  const prepare = (): void => onPrepare(row, 'beside');
  return (
    <Button
      size="sm"
      variant="ghost"
      disabled={isBusy}
      aria-label={t('desk.for', { button: label, device: device.name, id })}
      aria-haspopup="dialog"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => onPress(row, 'beside')}
      className="relative z-1"
    >
      {label}
    </Button>
  );
}
