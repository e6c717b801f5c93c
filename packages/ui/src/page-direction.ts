import { useSyncExternalStore } from 'react';

export type PageDirection = 'ltr' | 'rtl';

/** The direction of the page, which a translation into Arabic turns; the library sets its own on tabs, selects and menus. */
export function usePageDirection(): PageDirection {
  return useSyncExternalStore(subscribe, readDirection, () => 'ltr');
}

function readDirection(): PageDirection {
  return document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
}

function subscribe(listen: () => void): () => void {
  const observer = new MutationObserver(listen);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['dir'] });
  return () => observer.disconnect();
}
