import { Alert, Button, Field, Select } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { type CatalogName, catalogQuery, type CatalogEntry, entryOptions } from '#subjects/staff/lists/catalogs.ts';
import { ListExportButton } from '#subjects/staff/lists/list-export-button.tsx';
import { EmptyCard, UnansweredList } from '#subjects/staff/page/list-states.tsx';
import { LabelSheetChoice } from '#subjects/staff/repair/label-sheet.tsx';
import { ShelfLabelsButton } from '#subjects/staff/repair/paper-buttons.tsx';
import { EntryCard } from './entry-card.tsx';
import { EntryDialog } from './entry-dialog.tsx';

// Snapshot at opening. Later changes by others are reported but don't replace typed values.
type OpenEntry = { readonly entry: CatalogEntry | null; readonly opener: Element };

type CatalogViewProps = { catalog: CatalogName; editable: boolean };

export function CatalogView({ catalog, editable }: CatalogViewProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<OpenEntry | null>(null);
  const { owner, kinds, choose, entries, ...answer } = useCatalogEntries(catalog);
  const shelves = catalog === 'shelves' ? (entries ?? []).filter(({ retired }) => !retired) : [];
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <p className="max-w-reading text-ink-muted">{t(`catalog.intro.${catalog}`)}</p>
        <span className="flex min-w-0 flex-wrap items-center gap-3 max-sm:w-full">
          {shelves.length > 1 && <ShelfLabelsButton shelves={shelves} />}
          {shelves.length > 0 && <LabelSheetChoice />}
          <ListExportButton list={catalog} />
          {editable && owner !== null && (
            <Button
              className="max-sm:w-full"
              onClick={({ currentTarget }) => setOpen({ entry: null, opener: currentTarget })}
            >
              <Plus />
              {t(`catalog.add.${catalog}`)}
            </Button>
          )}
        </span>
      </div>
      {!editable && <Alert variant="info">{t('catalog.readOnly')}</Alert>}
      {kinds.length > 0 && <KindChoice kinds={kinds} value={owner ?? ''} onChange={choose} />}
      {answer.isPending || entries === undefined ? (
        <UnansweredList query={answer} />
      ) : (
        <CatalogEntries {...{ catalog, editable, entries }} onEdit={(entry, opener) => setOpen({ entry, opener })} />
      )}
      {open !== null && (
        <EntryDialog
          catalog={catalog}
          entry={open.entry}
          owner={owner ?? ''}
          opener={open.opener}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

/** Returns the entries of a catalog. For faults, only those of the chosen device type `owner`, null before a choice. */
function useCatalogEntries(catalog: CatalogName) {
  const isOwned = catalog === 'faults';
  const [chosen, choose] = useState('');
  const types = useQuery({ ...catalogQuery('types'), enabled: isOwned });
  const all = useQuery(catalogQuery(catalog));
  const kinds = isOwned ? (types.data ?? []).filter(({ retired }) => !retired) : [];
  const owner = isOwned ? (kinds.find(({ id }) => id === chosen) ?? kinds[0])?.id : '';
  const queries = isOwned ? [types, all] : [all];
  return {
    kinds,
    owner: owner ?? null,
    choose,
    isPending: queries.some(({ isPending }) => isPending),
    isFetching: queries.some(({ isFetching }) => isFetching),
    entries: queries.every(({ data }) => data !== undefined)
      ? all.data?.filter((entry) => !isOwned || entry['deviceTypeId'] === owner)
      : undefined,
    refetch: () => queries.forEach(({ refetch }) => void refetch()),
  };
}

type KindChoiceProps = { kinds: readonly CatalogEntry[]; value: string; onChange: (id: string) => void };

function KindChoice({ kinds, value, onChange }: KindChoiceProps) {
  const { t, language } = useTranslation();
  return (
    <Field label={t('catalog.deviceType')} className="sm:max-w-sm">
      <Select options={entryOptions(kinds, language)} value={value} onValueChange={onChange} />
    </Field>
  );
}

type CatalogEntriesProps = CatalogViewProps & {
  entries: readonly CatalogEntry[];
  onEdit: (entry: CatalogEntry, opener: Element) => void;
};

function CatalogEntries({ catalog, editable, entries, onEdit }: CatalogEntriesProps) {
  const { t } = useTranslation();
  const offered = entries.filter(({ retired }) => !retired);
  const retired = entries.filter((entry) => entry.retired);
  const card = (entry: CatalogEntry, rank: number) => (
    <li key={entry.id}>
      <EntryCard
        {...{ catalog, entry, editable, rank }}
        lastRank={offered.length}
        onEdit={(opener) => onEdit(entry, opener)}
      />
    </li>
  );
  return (
    <>
      {offered.length === 0 ? (
        <EmptyCard title={t(`catalog.empty.${catalog}`)} />
      ) : (
        <ul aria-label={t(`catalog.tabs.${catalog}`)} className="grid grid-cols-1 gap-3">
          {offered.map((entry, index) => card(entry, index + 1))}
        </ul>
      )}
      {retired.length > 0 && (
        <details>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center rounded-tight font-medium text-ink-muted hover:text-ink">
            {`${t('catalog.retiredEntries')} (${retired.length})`}
          </summary>
          <ul aria-label={t('catalog.retiredEntries')} className="mt-2 grid grid-cols-1 gap-3">
            {retired.map((entry) => card(entry, 0))}
          </ul>
        </details>
      )}
    </>
  );
}
