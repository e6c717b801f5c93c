// Marks of Radix on content hidden from screen readers.
const hiddenFromReaders = '[data-aria-hidden=true]:not([inert])';

/**
 * Makes content behind an overlay inert, because Radix only hides it from screen readers (axe, `aria-hidden-focus`). Observes, because
 * Radix hides later and with each layer.
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
