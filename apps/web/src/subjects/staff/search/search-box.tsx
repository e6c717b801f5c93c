import { Input } from '@atelier/ui';
import { Search } from 'lucide-react';
import type { RefObject } from 'react';
import { useSearchText } from '#shared/form/use-search-text.ts';
import type { SearchKey } from '../keys/use-search-keys.ts';

type SearchBoxProps = {
  label: string;
  placeholder: string;
  size?: 'sm';
  maxLength: number;
  value: string;
  onSearch: (text: string) => void;
  /** Called for keys that lead from the typed text to the results. */
  onKey: (key: SearchKey, text: string) => void;
  ref: RefObject<HTMLInputElement | null>;
};

/** Searches after a pause, or at once with Enter or ArrowDown. Escape clears it. */
export function SearchBox({ label, value, onSearch, onKey, ...field }: SearchBoxProps) {
  const [text, setText] = useSearchText(value, onSearch);
  return (
    <Input
      {...field}
      type="search"
      enterKeyHint="search"
      icon={<Search />}
      aria-label={label}
      aria-keyshortcuts="f"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        const { key, currentTarget, nativeEvent } = event;
        if (key === 'Escape') {
          if (text === '') currentTarget.blur();
          setText('');
        }
        const typed = text.trim();
        if ((key !== 'Enter' && key !== 'ArrowDown') || typed === '' || nativeEvent.isComposing) return;
        event.preventDefault();
        if (typed !== value) onSearch(text);
        onKey(key, typed);
      }}
    />
  );
}
