/** In milliseconds, the longest time of a double tap. */
const IGNORE_MS = 400;

/**
 * Ignores the second tap of a double tap after a sheet has closed, because it would hit the page below. The browser counts taps (`detail`),
 * so deliberate presses always work.
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
