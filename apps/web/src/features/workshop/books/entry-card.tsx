import type { Language } from '@atelier/i18n';
import { Button, Card, ConfirmDialog, IconButton, toast, UserText } from '@atelier/ui';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { showError } from '#shared/feedback/show-toast.ts';
import { useLanguage } from '#shared/language/use-language.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { DeviceTypeIcon } from '#subjects/device/device-type-icon.tsx';
import type { BookName, Entry } from '../api/books.ts';
import { useChangeEntry } from '../api/change-book.ts';
import { nameOf, shownOf, withFilledNames } from './entry-name.ts';

type EntryCardProps = {
  book: BookName;
  entry: Entry;
  editable: boolean;
  /** Where it stands among what is offered, from 1; 0 for what was retired. */
  place: number;
  last: number;
  onEdit: (opener: Element) => void;
};

/** An entry of a book, and what can be done about it. */
export function EntryCard(props: EntryCardProps) {
  const { book, entry, editable } = props;
  const { t, language } = useLanguage();
  const lines = detailsOf(book, entry, language).map(({ key, text }) => (
    <p key={key} className="line-clamp-2 text-sm wrap-anywhere whitespace-pre-line text-ink-muted">
      <UserText>{book === 'answers' ? withFilledNames(t, text) : text}</UserText>
    </p>
  ));
  const days = entry['usualDays'];
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:px-5">
      {book === 'types' && <DeviceTypeIcon type={{ icon: shownOf(entry, 'icon') }} />}
      <div className="grid min-w-[min(100%,11rem)] flex-1 grid-cols-1 gap-0.5">
        <h2 className={`text-lg wrap-anywhere ${entry.retired ? 'text-ink-muted' : ''}`}>
          {book === 'faults' && (
            <span translate="no" className="font-sans text-base tabular-nums">{`${shownOf(entry, 'code')} · `}</span>
          )}
          <UserText>{nameOf(entry, language)}</UserText>
        </h2>
        {lines}
        {book === 'zones' && <Guesses entry={entry} />}
        {typeof days === 'number' && <p className="text-sm text-ink-muted">{t('books.days', { count: days })}</p>}
      </div>
      {editable && <Acts {...props} />}
    </Card>
  );
}

type Detail = { readonly key: string; readonly text: string };

/** What stands below the name: what it is called in the other language, and what is known of it. */
function detailsOf(book: BookName, entry: Entry, language: Language): Detail[] {
  const [own, other] = language === 'fr' ? (['Fr', 'En'] as const) : (['En', 'Fr'] as const);
  const shown = {
    types: [`name${other}`, `description${own}`],
    partners: ['email', 'phone'],
    zones: [`name${other}`],
    faults: [`name${other}`],
    answers: [`body${own}`],
  } as const satisfies Record<BookName, readonly string[]>;
  return shown[book].flatMap((key) => {
    const text = shownOf(entry, key);
    return text === '' ? [] : [{ key, text }];
  });
}

function Guesses({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  const [codes, places] = [shownOf(entry, 'postalCodes'), shownOf(entry, 'places')];
  return (
    <>
      {codes !== '' && <p className="text-sm wrap-anywhere text-ink-muted">{t('books.guessed', { codes })}</p>}
      {places !== '' && <p className="text-sm wrap-anywhere text-ink-muted">{t('books.guessedPlaces', { places })}</p>}
    </>
  );
}

function Acts({ book, entry, place, last, onEdit }: EntryCardProps) {
  const { t, language } = useLanguage();
  const name = nameOf(entry, language);
  const { mutateAsync, isPending } = useChangeEntry(book);
  const [isAsking, setAsking] = useState(false);
  const put = async (change: { retired?: boolean; place?: number }, said: string | null): Promise<void> => {
    try {
      await mutateAsync({ ...entry, ...change });
      if (said !== null) toast({ title: said, variant: 'success' });
    } catch (error) {
      showError(t, error);
    }
    setAsking(false);
  };
  const move = (to: number) => (): void => void put({ place: to }, null);
  if (entry.retired)
    return (
      <Button
        variant="secondary"
        size="sm"
        loading={isPending}
        aria-label={t('books.restoreOf', { name })}
        onClick={() => void put({ retired: false }, t('books.restored', { name }))}
      >
        {t('books.restore')}
      </Button>
    );
  return (
    <div className="flex flex-wrap items-center gap-2">
      {book !== 'partners' && (
        <>
          <IconButton
            label={t('books.up', { name })}
            icon={<ArrowUp />}
            size="sm"
            disabled={place === 1 || isPending}
            onClick={move(place - 1)}
          />
          <IconButton
            label={t('books.down', { name })}
            icon={<ArrowDown />}
            size="sm"
            disabled={place === last || isPending}
            onClick={move(place + 1)}
          />
        </>
      )}
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('books.changeOf', { name })}
        onClick={({ currentTarget }) => onEdit(currentTarget)}
      >
        {t('books.change')}
      </Button>
      <Button variant="ghost" size="sm" aria-label={t('books.retireOf', { name })} onClick={() => setAsking(true)}>
        {t('books.retire')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('books.retiring.title', { name })}
        description={t('books.retiring.text')}
        confirmLabel={t('books.retire')}
        cancelLabel={t('common.cancel')}
        loading={isPending}
        onConfirm={() => void put({ retired: true }, t('books.retired', { name }))}
      />
    </div>
  );
}
