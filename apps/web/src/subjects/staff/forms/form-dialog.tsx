import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle, restoreFocus } from '@atelier/ui';
import { useState, type ReactNode } from 'react';
import { useHistoryEntry } from '#shared/dialogs/use-history-entry.ts';
import { DialogForm } from '#shared/form/dialog-form.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';

type SmallDialogProps = {
  title: string;
  description?: ReactNode;
  /** Prevents closing until a request has ended. */
  isBusy?: boolean;
  onClose: () => void;
  children: ReactNode;
};

export function SmallDialog({ title, description, isBusy = false, onClose, children }: SmallDialogProps) {
  const { t } = useTranslation();
  useHistoryEntry(true, onClose, isBusy);
  // The action may have removed the pressed button.
  const [opener] = useState(() => document.activeElement);
  return (
    <Dialog open onOpenChange={() => isBusy || onClose()}>
      <DialogContent
        size="sm"
        closeLabel={t('common.close')}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          restoreFocus(opener);
        }}
        {...(description === undefined && { 'aria-describedby': undefined })}
      >
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          {description !== undefined && <DialogDescription>{description}</DialogDescription>}
        </DialogHeader>
        {children}
      </DialogContent>
    </Dialog>
  );
}

type FormDialogProps = Pick<SmallDialogProps, 'title' | 'onClose' | 'children'> & {
  action: string;
  submitting?: boolean;
  locked?: boolean;
  onSubmit: () => void;
};

export function FormDialog({
  title,
  action,
  submitting = false,
  locked = false,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  return (
    <SmallDialog title={title} onClose={onClose}>
      <DialogForm
        submitting={submitting}
        locked={locked}
        onSubmit={(event) => {
          event.preventDefault();
          if (!locked) onSubmit();
        }}
        action={action}
      >
        {children}
      </DialogForm>
    </SmallDialog>
  );
}
