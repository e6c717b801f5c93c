import type { ShopContent } from '@atelier/contract';
import { useEffect } from 'react';
import { contentStore } from './content-store.ts';
import { storeContent } from './store-content.ts';

export function useStoreContent(content: ShopContent): void {
  return useEffect(() => {
    const loaded = contentStore.get();
    if (loaded !== null) storeContent(loaded);
  }, [content]);
}
