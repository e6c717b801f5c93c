import { useEffect } from 'react';
import { fetchWhenIdle, type IdleChunk } from './when-idle.ts';

/** Fetches the code of what may be asked for here, one after the other, while the page has nothing else to do. */
export function useChunksWhenIdle(chunks: readonly IdleChunk[]): void {
  return useEffect(() => fetchWhenIdle(chunks), [chunks]);
}
