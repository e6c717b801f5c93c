/** A menu's item is gone when the form closes; the button that opened the menu is still there. */
export const openerOf = (element: Element | null): HTMLElement | null => {
  const menu = element?.closest('[role=menu]');
  const kept = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? element;
  return kept instanceof HTMLElement ? kept : null;
};

/** Gives the focus back to what opened the form; a step that was taken has no button any longer, then to the page. */
export const giveFocusBack = (opener: HTMLElement | null): void => {
  const target = opener?.isConnected === true ? opener : document.getElementById('content');
  target?.focus({ preventScroll: true });
};
