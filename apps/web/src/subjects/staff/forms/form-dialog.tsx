import { Dialog, DialogContent, DialogHeader, DialogTitle } from '@atelier/ui';
import type { ReactNode } from 'react';
import { useHistoryEntry } from '#shared/dialogs/use-history-entry.ts';
import { DialogForm } from '#shared/form/dialog-form.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';

type FormDialogProps = {
  title: string;
  action: string;
  submitting?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function FormDialog({ title, action, submitting = false, onSubmit, onClose, children }: FormDialogProps) {
  const { t } = useTranslation();
  useHistoryEntry(true, onClose);
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent size="sm" closeLabel={t('common.close')} aria-describedby={undefined}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
        </DialogHeader>
        <DialogForm
          submitting={submitting}
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
          action={action}
        >
          {children}
        </DialogForm>
      </DialogContent>
    </Dialog>
  );
}
