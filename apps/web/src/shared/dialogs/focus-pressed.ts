/**
 * Focuses pressed buttons. Safari on macOS and iOS doesn't, so a dialog would have no opener for its focus return. Presses that prevent
 * focus are skipped.
 */
export function focusPressed(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let pressed: HTMLElement | null = null;
  addEventListener('mousedown', (event) => (pressed = event.defaultPrevented ? null : buttonAt(event.target)), {
    signal,
  });
  const focus = ({ target }: MouseEvent) => {
    const button = buttonAt(target);
    if (button === null || button !== pressed || button.contains(document.activeElement)) return;
    button.focus({ preventScroll: true });
  };
  // Captures, so the button has the focus before the page's own listeners read it.
  addEventListener('click', focus, { capture: true, signal });
  return () => listening.abort();
}

function buttonAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('button, a[href]') : null;
}
