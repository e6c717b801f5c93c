/** Focuses an element if what had the focus is gone. As a ref, it belongs to what replaces a pressed button. */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
