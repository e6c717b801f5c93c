/** Focuses a closed dialog's opener, else the dialog below or the main part, because the body would restart the tab order. */
export function restoreFocus(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener !== document.body) {
    opener.focus();
    if (document.activeElement === opener) return;
  }
  const { activeElement: taken } = document;
  // The caller has already moved the focus.
  if (taken !== null && taken !== document.body && taken.closest('[data-state=closed]') === null) return;
  const below = [...document.querySelectorAll<HTMLElement>('[role=dialog][data-state=open]')].at(-1);
  (below ?? document.querySelector('main'))?.focus({ preventScroll: true });
}
