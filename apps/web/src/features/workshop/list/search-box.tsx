import { Input } from '@atelier/ui';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from '../../../shared/language/use-translation.ts';

type SearchBoxProps = { value: string; onSearch: (text: string) => void; ref: RefObject<HTMLInputElement | null> };

const PAUSE = 250;

/** Searches once the person pauses; Escape empties it. */
export const SearchBox = ({ value, onSearch, ref }: SearchBoxProps) => {
  const { t } = useTranslation();
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
  return (
    <Input
      ref={ref}
      type="search"
      size="sm"
      icon={<Search />}
      aria-label={t('workshop.search')}
      aria-keyshortcuts="/"
      placeholder={t('workshop.search')}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        if (text === '') event.currentTarget.blur();
        setText('');
      }}
    />
  );
};
