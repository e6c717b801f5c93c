import { useState } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';

const SearchState = z.object({ sought: z.string() });
const DialogState = z.object({ sheets: z.object({ depth: z.number().check(z.minimum(1)) }) });

/**
 * The words that this entry of the history is searched for. They go with the entry and not into the address, where a name would stand:
 * Back and a reload find them all the same. The entry of a dialog has none, so the page below it keeps its own.
 */
export function useSearchWords(): string {
  const { state } = useLocation();
  const [lastWords, setLastWords] = useState('');
  const words = z.safeParse(DialogState, state).success ? lastWords : searchWordsIn(state);
  if (words !== lastWords) setLastWords(words);
  return words;
}

function searchWordsIn(state: unknown): string {
  const read = z.safeParse(SearchState, state);
  return read.success ? read.data.sought : '';
}

/** What an entry carries that is searched for these words. */
export function searchStateFor(text: string): { readonly sought?: string } {
  return text.trim() === '' ? {} : { sought: text.trim() };
}
