import { useLayoutEffect, useRef } from 'react';
import { createStore } from 'zustand/vanilla';
import { toastCount } from './toast-store.ts';

/** Toast slot of a dialog. `after` is the toast count at opening, because older toasts stay in place. */
export type ToastSlotEntry = { readonly element: HTMLElement; readonly after: number };

const store = createStore<readonly ToastSlotEntry[]>(() => []);

export const { subscribe: subscribeToastSlots, getState: openToastSlots } = store;

/** Returns the last open dialog's slot older than the toast, or null for the page's corner. */
export function slotOf(open: readonly ToastSlotEntry[], toastNumber: number): HTMLElement | null {
  return open.findLast(({ after }) => after < toastNumber)?.element ?? null;
}

/**
 * Renders toasts inside an open modal dialog, because nothing outside it is focusable. They take no layout space. Must be the last child,
 * so that it isn't focused first.
 */
export function ToastSlot() {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const dialog = slot.current?.closest('[data-state]');
    return slot.current && dialog ? registerWhileOpen(slot.current, dialog) : undefined;
  }, []);
  return <div ref={slot} data-slot="toast-slot" className="contents" />;
}

// A closing dialog remains for its animation, but new toasts belong to the page.
function registerWhileOpen(element: HTMLElement, dialog: Element): () => void {
  const others = () => openToastSlots().filter((slot) => slot.element !== element);
  const update = () => {
    const existing = openToastSlots().find((slot) => slot.element === element);
    const slot = existing ?? { element, after: toastCount() };
    publish(dialog.getAttribute('data-state') === 'open' ? [...others(), slot] : others());
  };
  const observer = new MutationObserver(update);
  observer.observe(dialog, { attributeFilter: ['data-state'] });
  update();
  return () => {
    observer.disconnect();
    publish(others());
  };
}

// Synchronous, because a menu, select or dialog hides everything but live regions from screen readers.
function publish(next: readonly ToastSlotEntry[]) {
  openToastSlots().at(-1)?.element.removeAttribute('aria-live');
  next.at(-1)?.element.setAttribute('aria-live', 'off');
  store.setState(next, true);
}
