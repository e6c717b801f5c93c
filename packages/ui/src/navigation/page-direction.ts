import { useSyncExternalStore } from 'react';

export type PageDirection = 'ltr' | 'rtl';

/** Returns the page's direction, which a translation may change. Radix sets its own on tabs, selects and menus. */
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
