/**
 * Focuses a button that was pressed. On a Mac and an iPhone, Safari leaves the focus where it was, so a dialog would have no opener to
 * give it back to. A button whose press was meant to move no focus is left alone.
 */
export function focusPressed(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let pressed: HTMLElement | null = null;
  addEventListener('mousedown', (event) => (pressed = event.defaultPrevented ? null : buttonAt(event.target)), {
    signal,
  });
  const focus = ({ target }: MouseEvent): void => {
    const button = buttonAt(target);
    if (button === null || button !== pressed || button.contains(document.activeElement)) return;
    button.focus({ preventScroll: true });
  };
  // Before the page's own listeners, which ask what has the focus.
  addEventListener('click', focus, { capture: true, signal });
  return () => listening.abort();
}

function buttonAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('button, a[href]') : null;
}
