import { useEffect } from 'react';
import { fetchWhenIdle } from './when-idle.ts';
import type { IdlePart } from './when-idle.ts';

/** Fetches the code of what may be asked for here, one after the other, while the page has nothing else to do. */
export const usePartsWhenIdle = (parts: readonly IdlePart[]): void => useEffect(() => fetchWhenIdle(parts), [parts]);
