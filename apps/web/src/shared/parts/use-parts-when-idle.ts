import { useEffect } from 'react';
import { fetchWhenIdle, type IdlePart } from './when-idle.ts';

/** Fetches the code of what may be asked for here, one after the other, while the page has nothing else to do. */
export function usePartsWhenIdle(parts: readonly IdlePart[]): void {
  return useEffect(() => fetchWhenIdle(parts), [parts]);
}
