import { useEffect } from 'react';
import { fetchWhenIdle, type IdleChunk } from './when-idle.ts';

export function useChunksWhenIdle(chunks: readonly IdleChunk[]): void {
  return useEffect(() => fetchWhenIdle(chunks), [chunks]);
}
