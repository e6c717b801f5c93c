import { restoreFocus } from '@atelier/ui';
import { dialogStore } from './dialog-store.ts';

/**
 * For a dialog's `onCloseAutoFocus`: the focus goes back to what was pressed first, or to the page when that is gone; while
 * another of the store's dialogs takes over it stays with that one.
 */
export function returnFocus(event: Event): void {
  event.preventDefault();
  if (dialogStore.isOpen()) return;
  restoreFocus(lasting(dialogStore.opener()));
}

/** A menu's item is gone when the dialog closes; the button that opens the menu is still there. */
function lasting(element: Element | null): Element | null {
  const trigger = element?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return trigger ? document.getElementById(trigger) : element;
}
