/**
 * Where the focus goes once a dialog has closed: back to what opened it, or, where that is gone or can't take it, to the dialog below or
 * the page's main part. Left to itself it would be the body's, and the tab key would begin at the top.
 */
export function restoreFocus(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener !== document.body) {
    opener.focus();
    if (document.activeElement === opener) return;
  }
  const { activeElement: taken } = document;
  // Whoever knows that the opener goes with what was confirmed has chosen already.
  if (taken !== null && taken !== document.body && taken.closest('[data-state=closed]') === null) return;
  const below = [...document.querySelectorAll<HTMLElement>('[role=dialog][data-state=open]')].at(-1);
  (below ?? document.querySelector('main'))?.focus({ preventScroll: true });
}
