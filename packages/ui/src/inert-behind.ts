// How the library marks what it hides from screen readers while something is open.
const hiddenFromReaders = '[data-aria-hidden=true]:not([inert])';

/**
 * The ref of a list over the page: what the library hides from screen readers meanwhile takes neither the focus nor a press (axe,
 * `aria-hidden-focus`). The library hides a moment later than the list is there, and then more with each layer.
 */
export function inertBehind(list: Element | null): (() => void) | undefined {
  if (list === null) return undefined;
  const inert = new Set<Element>();
  const follow = () => {
    for (const element of document.querySelectorAll(hiddenFromReaders)) {
      element.setAttribute('inert', '');
      inert.add(element);
    }
  };
  const observer = new MutationObserver(follow);
  observer.observe(document.body, { subtree: true, attributeFilter: ['data-aria-hidden'] });
  follow();
  return () => {
    observer.disconnect();
    for (const element of inert) element.removeAttribute('inert');
  };
}
