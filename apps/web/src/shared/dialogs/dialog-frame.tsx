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
import { returnFocus } from './return-focus.ts';
import { useHistoryEntry } from './use-history-entry.ts';

type DialogFrameProps = {
  title: ReactNode;
  description?: ReactNode;
  size?: DialogContentProps['size'];
  /** Several steps in one dialog, which keeps its height through them. */
  steady?: boolean;
  /** What is typed in it is kept, which whoever loses the connection is told. */
  keepsText?: boolean;
  /** Of a dialog that its page opens: what the focus goes back to. The store's dialogs share what opened the first of them. */
  opener?: Element | null;
  onClose: () => void;
  onKeyDown?: KeyboardEventHandler;
  children: ReactNode;
};

/** What every dialog has: its title, its cross, and the focus back where it came from. */
export function DialogFrame(props: DialogFrameProps) {
  const { title, description, size, steady = false, keepsText = false, opener, onClose, onKeyDown, children } = props;
  const { t } = useTranslation();
  // The store's dialogs have an address, and with it their entry.
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

// The dialog itself, so that its title is read first, and not whatever happens to be the first control in it.
function focusDialog(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

function returnFocusTo(opener: Element) {
  return (event: Event): void => {
    event.preventDefault();
    restoreFocus(opener);
  };
}
