import { useState } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';

const Sought = z.object({ sought: z.string() });
const UnderDialogs = z.object({ sheets: z.object({ depth: z.number().check(z.minimum(1)) }) });

/**
 * The words that this entry of the history is searched for. They go with the entry and not into the address, where a name would stand:
 * Back and a reload find them all the same. The entry of a dialog has none, so the page below it keeps its own.
 */
export function useSought(): string {
  const { state } = useLocation();
  const [kept, setKept] = useState('');
  const sought = z.safeParse(UnderDialogs, state).success ? kept : soughtIn(state);
  if (sought !== kept) setKept(sought);
  return sought;
}

function soughtIn(state: unknown): string {
  const read = z.safeParse(Sought, state);
  return read.success ? read.data.sought : '';
}

/** What an entry carries that is searched for these words. */
export function seeking(text: string): { readonly sought?: string } {
  return text.trim() === '' ? {} : { sought: text.trim() };
}
