import { ConfirmDialog } from '@atelier/ui';
import type { ComponentProps } from 'react';
import { useTranslation } from '../language/use-translation.ts';
import { useHistoryEntry } from './use-history-entry.ts';

type QuestionDialogProps = Omit<ComponentProps<typeof ConfirmDialog>, 'cancelLabel'> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  cancelLabel?: string;
};

/** Renders a question that Back closes, too. Back does nothing while its answer is `loading`. */
export function QuestionDialog({ open, onOpenChange, cancelLabel, ...question }: QuestionDialogProps) {
  const { t } = useTranslation();
  useHistoryEntry(open, () => onOpenChange(false), question.loading);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      cancelLabel={cancelLabel ?? t('common.cancel')}
      {...question}
    />
  );
}
