import { restoreFocus } from '@atelier/ui';
import { dialogStore } from './dialog-store.ts';

/**
 * Implements a dialog's `onCloseAutoFocus`. The focus returns to the first pressed element, or to the page when that is gone. It stays when
 * another of the store's dialogs takes over.
 */
export function returnFocus(event: Event): void {
  event.preventDefault();
  if (dialogStore.isOpen()) return;
  restoreFocus(lasting(dialogStore.opener()));
}

/** A menu item is gone when the dialog closes, so its menu button is used. */
function lasting(element: Element | null): Element | null {
  const trigger = element?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return trigger ? document.getElementById(trigger) : element;
}
