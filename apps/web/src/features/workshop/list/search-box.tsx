import { Input } from '@atelier/ui';
import { Search } from 'lucide-react';
import type { RefObject } from 'react';
import { useSearchText } from '#shared/form/use-search-text.ts';
import { useTranslation } from '#shared/language/use-translation.ts';

type SearchBoxProps = { value: string; onSearch: (text: string) => void; ref: RefObject<HTMLInputElement | null> };

/** Searches once the person pauses; Escape empties it. */
export function SearchBox({ value, onSearch, ref }: SearchBoxProps) {
  const { t } = useTranslation();
  const [text, setText] = useSearchText(value, onSearch);
  return (
    <Input
      ref={ref}
      type="search"
      enterKeyHint="search"
      size="sm"
      icon={<Search />}
      aria-label={t('workshop.search')}
      aria-keyshortcuts="/"
      // Short enough for a phone, beside the sign that says 'search'.
      placeholder={t('workshop.searchFor')}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        if (text === '') event.currentTarget.blur();
        setText('');
      }}
    />
  );
}
