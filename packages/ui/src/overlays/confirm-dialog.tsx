import { useState, type ReactNode } from 'react';
import { AlertDialog as Radix } from 'radix-ui';
import { Button } from '../primitives/button.tsx';
import { overlayClass } from './dialog.tsx';
import { restoreFocus } from './restore-focus.ts';
import { ToastSlot } from './toast-slot.tsx';

export type ConfirmDialogProps = {
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  trigger?: ReactNode;
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** The caller closes the dialog. Use `loading` until the answer arrives. */
  onConfirm: () => void;
  tone?: 'primary' | 'danger' | undefined;
  loading?: boolean | undefined;
  children?: ReactNode;
};

/** Confirms an irreversible action. Escape and 'cancel' close it, a press outside doesn't. */
export function ConfirmDialog({ open, onOpenChange, trigger, ...content }: ConfirmDialogProps) {
  const state = { ...(open !== undefined && { open }), ...(onOpenChange && { onOpenChange }) };
  return (
    <Radix.Root {...state}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay data-slot="confirm-overlay" className={overlayClass} />
        <Content {...content} />
      </Radix.Portal>
    </Radix.Root>
  );
}

function Content(props: Omit<ConfirmDialogProps, 'open' | 'onOpenChange' | 'trigger'>) {
  const { title, description, confirmLabel, cancelLabel, onConfirm, tone = 'primary', loading, children } = props;
  const [opener] = useState(() => document.activeElement);
  // Radix restores focus to triggers only.
  const restoreFocusOnClose = (event: Event) => {
    event.preventDefault();
    restoreFocus(opener);
  };
  return (
    <Radix.Content
      data-slot="confirm-content"
      onCloseAutoFocus={restoreFocusOnClose}
      className="fixed inset-x-3 bottom-3 z-50 flex max-h-[calc(100dvh-1.5rem)] flex-col overflow-y-auto rounded-card border border-line bg-surface text-ink shadow-float outline-none data-[state=closed]:animate-sink-out data-[state=open]:animate-rise-in sm:inset-0 sm:m-auto sm:h-fit sm:max-w-md"
    >
      <div className="grid gap-5 p-6">
        <div className="grid gap-2">
          <Radix.Title data-slot="confirm-title" className="text-xl">
            {title}
          </Radix.Title>
          <Radix.Description data-slot="confirm-description" className="wrap-anywhere text-ink-muted">
            {description}
          </Radix.Description>
        </div>
        {children}
        {/* On phones the harmless choice comes first. */}
        <div className={`flex gap-3 sm:flex-row sm:justify-end ${tone === 'danger' ? 'flex-col' : 'flex-col-reverse'}`}>
          <Radix.Cancel asChild>
            <Button variant="secondary">{cancelLabel}</Button>
          </Radix.Cancel>
          <Button variant={tone} loading={loading} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </div>
      <ToastSlot />
    </Radix.Content>
  );
}
