import { Alert, Button, Card, Drawing, EmptyState, Field, Select } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { useLanguage } from '#shared/language/use-language.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { type BookName, bookQuery, type Entry } from '../api/books.ts';
import { ListSkeleton } from '../list/list-states.tsx';
import { nameOf } from './entry-name.ts';
import { EntryCard } from './entry-card.tsx';
import { EntryDialog } from './entry-dialog.tsx';

// As it was when it was opened: what others change meanwhile is told, and not put under somebody's hands.
type Open = { readonly entry: Entry | null; readonly opener: Element };

type BookViewProps = { book: BookName; editable: boolean };

/** One of the shop's books: what is offered, in its order, and below it what was retired. */
export function BookView({ book, editable }: BookViewProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open | null>(null);
  const { owner, kinds, choose, ...answer } = useBook(book);
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <p className="max-w-reading text-ink-muted">{t(`books.intro.${book}`)}</p>
        {editable && owner !== null && (
          <Button
            className="max-sm:w-full"
            onClick={({ currentTarget }) => setOpen({ entry: null, opener: currentTarget })}
          >
            <Plus aria-hidden="true" />
            {t(`books.add.${book}`)}
          </Button>
        )}
      </div>
      {!editable && <Alert variant="info">{t('books.readOnly')}</Alert>}
      {kinds.length > 0 && <KindChoice kinds={kinds} value={owner ?? ''} onChange={choose} />}
      <Body {...{ book, editable, answer }} onEdit={(entry, opener) => setOpen({ entry, opener })} />
      {open !== null && (
        <EntryDialog
          book={book}
          entry={open.entry}
          owner={owner ?? ''}
          opener={open.opener}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

/** The entries of a book; of the faults those of the kind of device that was chosen, `owner`: null while there is none. */
function useBook(book: BookName) {
  const isOwned = book === 'faults';
  const [chosen, choose] = useState('');
  const types = useQuery({ ...bookQuery('types'), enabled: isOwned });
  const all = useQuery(bookQuery(book));
  const kinds = isOwned ? (types.data ?? []).filter(({ retired }) => !retired) : [];
  const owner = isOwned ? (kinds.find(({ id }) => id === chosen) ?? kinds[0])?.id : '';
  const asked = isOwned ? [types, all] : [all];
  return {
    kinds,
    owner: owner ?? null,
    choose,
    isWaiting: asked.some(({ isPending }) => isPending),
    isFetching: asked.some(({ isFetching }) => isFetching),
    entries: asked.every(({ data }) => data !== undefined) ? all.data?.filter(isOf(owner)) : undefined,
    retry: () => asked.forEach(({ refetch }) => void refetch()),
  };
}

function isOf(owner: string | undefined) {
  return (entry: Entry): boolean => owner === '' || entry['deviceTypeId'] === owner;
}

type OnEdit = { onEdit: (entry: Entry, opener: Element) => void };
type BodyProps = BookViewProps &
  OnEdit & { answer: Pick<ReturnType<typeof useBook>, 'isWaiting' | 'isFetching' | 'entries' | 'retry'> };

function Body({ answer, ...book }: BodyProps) {
  if (answer.isWaiting) return <ListSkeleton cards />;
  if (answer.entries !== undefined) return <Entries {...book} entries={answer.entries} />;
  return (
    <Card>
      <LoadFailure onRetry={answer.retry} retrying={answer.isFetching} />
    </Card>
  );
}

type KindChoiceProps = { kinds: readonly Entry[]; value: string; onChange: (id: string) => void };

function KindChoice({ kinds, value, onChange }: KindChoiceProps) {
  const { t, language } = useLanguage();
  return (
    <Field label={t('books.ofType')} className="sm:max-w-sm">
      <Select
        options={kinds.map((kind) => ({ value: kind.id, label: nameOf(kind, language) }))}
        value={value}
        onValueChange={onChange}
      />
    </Field>
  );
}

type EntriesProps = BookViewProps & OnEdit & { entries: readonly Entry[] };

function Entries({ book, editable, entries, onEdit }: EntriesProps) {
  const { t } = useTranslation();
  const offered = entries.filter(({ retired }) => !retired);
  const retired = entries.filter((entry) => entry.retired);
  const card = (entry: Entry, place: number) => (
    <li key={entry.id}>
      <EntryCard
        {...{ book, entry, editable, place }}
        last={offered.length}
        onEdit={(opener) => onEdit(entry, opener)}
      />
    </li>
  );
  return (
    <>
      {offered.length === 0 ? (
        <Card>
          <EmptyState drawing={<Drawing name="empty-list" />} title={t(`books.empty.${book}`)} />
        </Card>
      ) : (
        <ul aria-label={t(`books.tabs.${book}`)} className="grid grid-cols-1 gap-3">
          {offered.map((entry, index) => card(entry, index + 1))}
        </ul>
      )}
      {retired.length > 0 && (
        <details>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center rounded-tight font-medium text-ink-muted hover:text-ink">
            {`${t('books.retiredOnes')} (${retired.length})`}
          </summary>
          <ul aria-label={t('books.retiredOnes')} className="mt-2 grid grid-cols-1 gap-3">
            {retired.map((entry) => card(entry, 0))}
          </ul>
        </details>
      )}
    </>
  );
}
