import type { User } from '@atelier/contract';
import { buttonVariants } from '@atelier/ui';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { lazyControlledDialog } from '#shared/chunks/lazy-dialog.tsx';
import { withWords } from '#shared/language/ensure-words.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useKeyDown } from '#shared/page/use-key-down.ts';
import { isCovered, isKeyHandledElsewhere } from '#subjects/staff/keys/list-keys.ts';
import type { PageEntry } from './entries.ts';

const KEY = '/';

const Palette = lazyControlledDialog(
  async () => (await withWords(import('./palette.tsx'), 'palette', 'settings', 'intake')).Palette,
);

/** Loads the palette before its first opening. */
export const paletteChunk = Palette.preload;

type SearchButtonProps = { viewer: User; pages: readonly PageEntry[] };

/** Renders the button of the palette, with its keys on every page: `/` outside of fields, and Ctrl or Cmd K also inside. */
export function SearchButton({ viewer, pages }: SearchButtonProps) {
  const { t } = useTranslation();
  // Undefined while closed, null if nothing had the focus.
  const [opener, setOpener] = useState<Element | null>();
  const open = () => setOpener(document.activeElement);
  useKeyDown((event) => {
    if (isChord(event) ? isCovered() : event.key !== KEY || isKeyHandledElsewhere(event)) return;
    event.preventDefault();
    open();
  });
  const label = t('workshop.searchEverything');
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-keyshortcuts={`${KEY} Control+K Meta+K`}
        title={`${label} (${KEY})`}
        onClick={open}
        className={buttonVariants({ variant: 'ghost', size: 'icon', className: 'shrink-0' })}
      >
        <Search />
      </button>
      {opener !== undefined && (
        <Palette viewer={viewer} pages={pages} opener={opener} onClose={() => setOpener(undefined)} />
      )}
    </>
  );
}

function isChord({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';
}
