import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

export function useSearchText(
  value: string,
  onSearch: (text: string) => void,
): readonly [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const [heard, setHeard] = useState(value);
  if (heard !== value) {
    setHeard(value);
    if (text.trim() !== value) setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => onSearch(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return [text, setText];
}
