import type { Language, ShopContent } from '@atelier/contract';
import { createStore } from 'zustand/vanilla';
import { useEffect } from 'react';

export type LoadedContent = { readonly version: number } & Readonly<Record<Language, ShopContent | null>>;

const store = createStore<LoadedContent | null>(() => null);

function mergeContent(current: LoadedContent | null, next: LoadedContent): LoadedContent {
  return current?.version === next.version ? { ...next, fr: next.fr ?? current.fr, en: next.en ?? current.en } : next;
}

/** Content that pages show. Older versions are ignored. */
export const contentStore = {
  get: store.getState,
  subscribe: store.subscribe,
  update: (next: LoadedContent): void => {
    const current = store.getState();
    if (current === null || next.version >= current.version) store.setState(mergeContent(current, next), true);
  },
};

export function useStoreContent(content: ShopContent): void {
  return useEffect(() => {
    const loaded = contentStore.get();
    if (loaded !== null) storeContent(loaded);
  }, [content]);
}

/** Key in local storage of the latest content (specification/content#what-a-page-gets). */
export const CONTENT_KEY = 'content';

/** Stores the content for browser-rendered pages. `load-content.ts` validates it when reading. */
export function storeContent(content: LoadedContent): void {
  try {
    localStorage.setItem(CONTENT_KEY, JSON.stringify(content));
  } catch {
    // Storage is full or blocked, so the next page asks the server.
  }
}
