import type { ShopContent } from '@atelier/contract';
import { useEffect } from 'react';
import { contentStore } from './content-store.ts';
import { keepContent } from './keep-content.ts';

/** Keeps what a page shows for those that the browser draws itself, once it stands. */
export function useKeptContent(content: ShopContent): void {
  return useEffect(() => {
    const known = contentStore.get();
    if (known !== null) keepContent(known);
  }, [content]);
}
