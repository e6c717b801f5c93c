import { useLayoutEffect, useRef } from 'react';
import { dropPastSuccess } from './toast-store.ts';

let slots: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

/** The slot of the dialog on top; null when none is open. */
export function topToastSlot(): HTMLElement | null {
  return slots.at(-1) ?? null;
}

export function subscribeToastSlots(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Where messages stand while the dialog around it is open: outside of a modal dialog nothing is heard, takes the focus or
 * can be pressed. It is in the flow, so that no message lies over a button. The last child, so that it isn't focused first.
 */
export function ToastSlot() {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    dropPastSuccess();
    const dialog = slot.current?.closest('[data-state]');
    return slot.current && dialog ? offerWhileOpen(slot.current, dialog) : undefined;
  }, []);
  return (
    <div
      ref={slot}
      data-slot="toast-slot"
      className="group/slot -order-1 max-h-1/2 shrink-0 overflow-x-hidden overflow-y-auto"
    />
  );
}

// A dialog that closes stays for its animation; what is said then belongs to the page already.
function offerWhileOpen(slot: HTMLElement, dialog: Element): () => void {
  const update = () => {
    const others = slots.filter((each) => each !== slot);
    publish(dialog.getAttribute('data-state') === 'open' ? [...others, slot] : others);
  };
  const observer = new MutationObserver(update);
  observer.observe(dialog, { attributeFilter: ['data-state'] });
  update();
  return () => {
    observer.disconnect();
    publish(slots.filter((each) => each !== slot));
  };
}

// At once, before a menu, select or further dialog hides all else from screen readers, except what is live.
function publish(next: readonly HTMLElement[]) {
  topToastSlot()?.removeAttribute('aria-live');
  slots = next;
  topToastSlot()?.setAttribute('aria-live', 'off');
  for (const listener of listeners) listener();
}
