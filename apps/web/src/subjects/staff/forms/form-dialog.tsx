import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle, restoreFocus } from '@atelier/ui';
import { useEffect, useState, type ReactNode } from 'react';
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
  const focusError = useErrorFocus();
  return (
    <SmallDialog title={title} onClose={onClose}>
      <DialogForm
        submitting={submitting}
        locked={locked}
        onSubmit={(event) => {
          event.preventDefault();
          if (locked) return;
          onSubmit();
          focusError(event.currentTarget);
        }}
        action={action}
      >
        {children}
      </DialogForm>
    </SmallDialog>
  );
}

/**
 * Returns a function for after a press of a form's button. It focuses the first refused field once its error is rendered, and nothing in a
 * disabled fieldset.
 */
export function useErrorFocus(): (form: ParentNode | null) => void {
  const [press, setPress] = useState<{ readonly form: ParentNode | null }>({ form: null });
  useEffect(() => {
    // A group has the attribute itself, and its first control gets the focus.
    const field = press.form?.querySelector<HTMLElement>(
      '[aria-invalid=true]:enabled:not(fieldset), [aria-invalid=true] :enabled',
    );
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
  }, [press]);
  return (form) => setPress({ form });
}
