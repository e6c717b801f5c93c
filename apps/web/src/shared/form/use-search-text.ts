import { useEffect, useState } from 'react';

const PAUSE = 250;

/** What stands in a search box, and a way to change it; `onSearch` hears it once the person pauses. */
export function useSearchText(
  value: string,
  onSearch: (text: string) => void,
): readonly [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const [heard, setHeard] = useState(value);
  // Cleared from elsewhere, or another page of the history.
  if (heard !== value) {
    setHeard(value);
    if (text.trim() !== value) setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => onSearch(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return [text, setText];
}
