import { useState } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';

const SearchState = z.object({ sought: z.string() });
const DialogState = z.object({ sheets: z.object({ depth: z.number().check(z.minimum(1)) }) });

/**
 * Returns the search words of this history entry. They are in its state, because the address must not contain names. Back and reload
 * restore them. A dialog's entry has none, so the page below retains its own.
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

export function searchStateFor(text: string): { readonly sought?: string } {
  return text.trim() === '' ? {} : { sought: text.trim() };
}
