import { useLayoutEffect, useRef } from 'react';
import { toastCount } from './toast-store.ts';

/** A dialog's place for messages, and how many there had been when it opened: those stay where they are. */
export type ToastSlotEntry = { readonly element: HTMLElement; readonly after: number };

let slots: readonly ToastSlotEntry[] = [];
const listeners = new Set<() => void>();

/** The slots of the open dialogs, the one on top last. */
export function openToastSlots(): readonly ToastSlotEntry[] {
  return slots;
}

/** Where a message stands: in the last of the open dialogs that were there before it; null for the corner of the page. */
export function slotOf(open: readonly ToastSlotEntry[], toastNumber: number): HTMLElement | null {
  return open.findLast(({ after }) => after < toastNumber)?.element ?? null;
}

export function subscribeToastSlots(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * What messages are a part of that come while the dialog around it is open: outside of a modal dialog nothing takes the focus. They
 * stand in the window's corner and take no room of it. The last child, so that it isn't focused first.
 */
export function ToastSlot() {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const dialog = slot.current?.closest('[data-state]');
    return slot.current && dialog ? registerWhileOpen(slot.current, dialog) : undefined;
  }, []);
  return <div ref={slot} data-slot="toast-slot" className="contents" />;
}

// A dialog that closes stays for its animation; what is said then belongs to the page already.
function registerWhileOpen(element: HTMLElement, dialog: Element): () => void {
  const others = () => slots.filter((slot) => slot.element !== element);
  const update = () => {
    const existing = slots.find((slot) => slot.element === element);
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

// At once, before a menu, select or further dialog hides all else from screen readers, except what is live.
function publish(next: readonly ToastSlotEntry[]) {
  slots.at(-1)?.element.removeAttribute('aria-live');
  slots = next;
  slots.at(-1)?.element.setAttribute('aria-live', 'off');
  for (const listener of listeners) listener();
}
