import type { User } from '@atelier/contract';
import { isOffice, seesAllRepairs } from '@atelier/domain';
import { Dialog, DialogContent, DialogHeader, DialogTitle, restoreFocus, Spinner } from '@atelier/ui';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#config/paths.ts';
import { useHistoryEntry } from '#shared/dialogs/use-history-entry.ts';
import { LoadFailureLine } from '#shared/feedback/load-failure-line.tsx';
import { useSearchText } from '#shared/form/use-search-text.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { usePageScans } from '#subjects/staff/keys/use-scanner.ts';
import { searchAddress } from '#subjects/staff/page/list-location.ts';
import { searchStateFor } from '#subjects/staff/search/search-state.ts';
import { matchingEntries, type PageEntry } from './entries.ts';
import { EntryItem, HitGroups, PaletteGroup } from './palette-items.tsx';
import { addressOf, useStaticEntries } from './use-entries.tsx';
import { SHORTEST_SEARCH, useEverything } from './use-everything.ts';

/** Address on a label, which ends with the number of its repair. */
const LABEL = /\/r\/([^/?#]+)$/u;

type SearchProps = { viewer: User; pages: readonly PageEntry[]; onClose: () => void };

/** Searches everything that the viewer's lists show, with pages and actions beside. Typed words stay in this dialog. */
export function Palette({ opener, ...search }: SearchProps & { opener: Element | null }) {
  const { t } = useTranslation();
  const { onClose } = search;
  useHistoryEntry(true, onClose);
  const returnFocus = (event: Event) => {
    event.preventDefault();
    restoreFocus(opener);
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        closeLabel={t('common.close')}
        aria-describedby={undefined}
        onCloseAutoFocus={returnFocus}
        className="sm:min-h-0!"
      >
        <DialogHeader className="sr-only">
          <DialogTitle>{t('palette.title')}</DialogTitle>
        </DialogHeader>
        <PaletteSearch {...search} />
      </DialogContent>
    </Dialog>
  );
}

function PaletteSearch({ viewer, pages, onClose }: SearchProps) {
  const { t } = useTranslation();
  const [q, setQuery] = useState('');
  const search = useCallback((typed: string) => setQuery(typed.trim()), []);
  const [text, setText] = useSearchText(q, search);
  const typed = text.trim();
  const { query, hits, similar, isSettled } = useEverything(q);
  const open = useOpen();
  const statics = matchingEntries(useStaticEntries({ viewer, pages, onClose, open }), typed);
  const lists = typed === q && isSettled && hits.length > 0 ? listEntriesOf(viewer, q) : [];
  const ids = [
    ...hits.map(({ kind, id }) => `${kind}:${id}`),
    ...statics.map(({ id }) => id),
    ...lists.map(({ id }) => id),
  ];
  const [chosen, choose] = useChosen(ids);
  const isReady = typed === q && isSettled;
  const openOnly = () => {
    const [hit] = hits;
    const [entry] = statics;
    if (hits.length + statics.length !== 1 || similar !== null || query.isError) return;
    if (hit !== undefined) open(addressOf(hit, viewer));
    else entry?.run();
  };
  const onEnter = useEnter({ typed, isReady, openOnly });
  usePageScans(([code = '']) => {
    const scanned = LABEL.exec(code)?.[1] ?? code;
    setText(scanned);
    setQuery(scanned);
    onEnter(scanned);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || isReady) return;
    event.preventDefault();
    setQuery(typed);
    onEnter(typed);
  };
  return (
    <Command
      label={t('palette.title')}
      shouldFilter={false}
      vimBindings={false}
      value={chosen}
      onValueChange={choose}
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex items-center gap-3 border-b border-line ps-5 pe-16 sm:ps-6">
        {query.isFetching ? (
          <Spinner className="size-5 shrink-0" />
        ) : (
          <Search className="size-5 shrink-0 text-ink-muted" />
        )}
        <Command.Input
          data-scans
          value={text}
          onValueChange={setText}
          maxLength={100}
          enterKeyHint="go"
          placeholder={t(seesAllRepairs(viewer) ? 'palette.placeholder' : 'palette.placeholderOfDriver')}
          className="h-16 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-muted"
        />
      </div>
      <output className="sr-only">
        {isReady && q !== '' && !query.isError && t('palette.count', { count: hits.length + statics.length })}
      </output>
      <output className="block px-5 pt-3 empty:hidden sm:px-6">
        <PaletteNote {...{ q, similar, query }} isEmpty={isReady && ids.length === 0} />
      </output>
      {query.isError && hits.length === 0 && (
        <div className="px-5 pt-3 sm:px-6">
          <LoadFailureLine query={query} />
        </div>
      )}
      <Command.List
        label={t('palette.results')}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 sm:p-3"
      >
        <HitGroups hits={hits} isRecent={q === ''} onOpen={(hit) => open(addressOf(hit, viewer))} />
        <PaletteGroup heading={t('palette.pages')} entries={statics} />
        {lists.length > 0 && (
          <Command.Group>
            {lists.map(({ id, to, key }) => (
              <EntryItem
                key={id}
                id={id}
                Icon={Search}
                label={t(key, { q })}
                onSelect={() => open(to, searchStateFor(q))}
              />
            ))}
          </Command.Group>
        )}
      </Command.List>
    </Command>
  );
}

type NoteProps = {
  q: string;
  similar: string | null;
  query: ReturnType<typeof useEverything>['query'];
  isEmpty: boolean;
};

/** Says what was corrected, why there is nothing yet, or that nothing is there. */
function PaletteNote({ q, similar, query, isEmpty }: NoteProps) {
  const { t } = useTranslation();
  const texts = [
    similar !== null && t('palette.didYouMean', { q, similar }),
    query.isPaused && t('errors.offline.title'),
    query.isLoading && t('palette.searching'),
    isEmpty && !query.isError && t('palette.none', { q }),
  ];
  const text = texts.find((each) => each !== false);
  return text === undefined ? null : <span className="wrap-anywhere text-ink-muted">{text}</span>;
}

/** Opens an address in place of the palette's history entry. The palette closes on arrival. */
function useOpen() {
  const navigate = useNavigate();
  return (to: string, state?: object): void => void navigate(to, { replace: true, state });
}

/** Returns the chosen entry, which is the first one until another of the same results is chosen. */
function useChosen(ids: readonly string[]) {
  const results = ids.join(' ');
  const [chosen, setChosen] = useState({ results, id: '' });
  const isCurrent = chosen.results === results && ids.includes(chosen.id);
  return [isCurrent ? chosen.id : (ids[0] ?? ''), (id: string) => setChosen({ results, id })] as const;
}

type EnterInput = { typed: string; isReady: boolean; openOnly: () => void };

/** Returns the handler of an Enter before the results: once they are there, it opens the only one. */
function useEnter({ typed, isReady, openOnly }: EnterInput) {
  const pending = useRef<string | null>(null);
  const onReady = useEffectEvent(openOnly);
  useEffect(() => {
    if (pending.current === null || (pending.current === typed && !isReady)) return;
    const isMeant = pending.current === typed;
    pending.current = null;
    if (isMeant) onReady();
  });
  return (text: string) => {
    pending.current = text;
  };
}

function listEntriesOf(viewer: User, q: string) {
  if (q.length < SHORTEST_SEARCH || !seesAllRepairs(viewer)) return [];
  return [
    { id: 'list:repairs', to: searchAddress, key: 'palette.allRepairs' as const },
    ...(isOffice(viewer)
      ? [{ id: 'list:customers', to: paths.workshopCustomers, key: 'palette.allCustomers' as const }]
      : []),
  ];
}
