import type { ShopContent } from '@atelier/contract';
import { useEffect } from 'react';
import { contentStore } from './content-store.ts';
import { storeContent } from './store-content.ts';

/** Keeps what a page shows for those that the browser draws itself, once it stands. */
export function useStoreContent(content: ShopContent): void {
  return useEffect(() => {
    const loaded = contentStore.get();
    if (loaded !== null) storeContent(loaded);
  }, [content]);
}
