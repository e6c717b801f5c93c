/** In milliseconds: no longer than the second tap of two takes. */
const IGNORE_MS = 400;

/**
 * A sheet has closed under the finger, and the second tap of an impatient two would meet whatever lay below it. The browser itself
 * counts them (`detail`), so a press that is meant always counts.
 */
export function ignoreDoubleTap(): void {
  const swallow = (event: MouseEvent): void => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), IGNORE_MS);
}
