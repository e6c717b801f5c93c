import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  restoreFocus,
  type DialogContentProps,
} from '@atelier/ui';
import type { KeyboardEventHandler, ReactNode } from 'react';
import { OfflineLine } from '../connection/offline-line.tsx';
import { useTranslation } from '../language/use-translation.ts';
import { dialogStore } from './dialog-store.ts';
import { useHistoryEntry } from './use-history-entry.ts';

/** Props of a dialog that its page opens. The focus returns to the opener. */
export type OpenedDialogProps = { opener: Element | null; onClose: () => void };

type DialogFrameProps = {
  title: ReactNode;
  description?: ReactNode;
  size?: DialogContentProps['size'];
  steady?: boolean;
  /** Announces to a person who goes offline that typed text is stored. */
  keepsText?: boolean;
  /** Focus target after closing, for dialogs that their page opens. The store's dialogs share one. */
  opener?: Element | null;
  onClose: () => void;
  onKeyDown?: KeyboardEventHandler;
  children: ReactNode;
};

export function DialogFrame(props: DialogFrameProps) {
  const { title, description, size, steady = false, keepsText = false, opener, onClose, onKeyDown, children } = props;
  const { t } = useTranslation();
  useHistoryEntry(opener !== undefined, onClose);
  const described = description === undefined ? { 'aria-describedby': undefined } : {};
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        closeLabel={t('common.close')}
        size={size}
        steady={steady}
        onOpenAutoFocus={focusDialog}
        onCloseAutoFocus={opener ? returnFocusTo(opener) : returnFocus}
        onKeyDown={onKeyDown}
        {...described}
      >
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          {description !== undefined && <DialogDescription>{description}</DialogDescription>}
        </DialogHeader>
        {children}
        <OfflineLine keepsText={keepsText} />
      </DialogContent>
    </Dialog>
  );
}

// Focuses the dialog itself, so that screen readers start with its title.
function focusDialog(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

function returnFocusTo(opener: Element) {
  return (event: Event) => {
    event.preventDefault();
    restoreFocus(opener);
  };
}

/**
 * Implements a dialog's `onCloseAutoFocus`. The focus returns to the first pressed element, or to the page when that is gone. It stays when
 * another of the store's dialogs takes over.
 */
function returnFocus(event: Event): void {
  event.preventDefault();
  if (dialogStore.isOpen()) return;
  restoreFocus(lasting(dialogStore.opener()));
}

/** A menu item is gone when the dialog closes, so its menu button is used. */
function lasting(element: Element | null): Element | null {
  const trigger = element?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return trigger ? document.getElementById(trigger) : element;
}
