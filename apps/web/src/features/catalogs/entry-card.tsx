import type { Language } from '@atelier/i18n';
import { Button, Card, IconButton, UserText } from '@atelier/ui';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { QuestionDialog } from '#shared/dialogs/question-dialog.tsx';
import { showError, showDone } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { ShelfLabelsButton } from '#subjects/staff/repair/paper-buttons.tsx';
import { DeviceTypeIcon } from '#subjects/device/device-type-icon.tsx';
import {
  type CatalogName,
  type CatalogEntry,
  entryName,
  entryFieldText,
  fieldLanguage,
  withPlaceholderNames,
} from '#subjects/staff/lists/catalogs.ts';
import { useChangeCatalogEntry } from './change-catalog.ts';

type EntryCardProps = {
  catalog: CatalogName;
  entry: CatalogEntry;
  editable: boolean;
  /** Position from 1, or 0 for a retired entry. */
  rank: number;
  lastRank: number;
  onEdit: (opener: Element) => void;
};

export function EntryCard(props: EntryCardProps) {
  const { catalog, entry, editable } = props;
  const { t, language } = useTranslation();
  const lines = detailsOf(catalog, entry, language).map(({ key, text }) => (
    <p key={key} className="line-clamp-2 text-sm wrap-anywhere whitespace-pre-line text-ink-muted">
      <UserText lang={fieldLanguage(key) ?? ''}>
        {catalog === 'answers' ? withPlaceholderNames(t, text) : text}
      </UserText>
    </p>
  ));
  const days = entry['usualDays'];
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:px-5">
      {catalog === 'types' && <DeviceTypeIcon type={{ icon: entryFieldText(entry, 'icon') }} />}
      <div className="grid min-w-[min(100%,11rem)] flex-1 grid-cols-1 gap-0.5">
        <h2 className={`text-lg wrap-anywhere ${entry.retired ? 'text-ink-muted' : ''}`}>
          {catalog === 'faults' && (
            <span
              translate="no"
              className="font-sans text-base tabular-nums"
            >{`${entryFieldText(entry, 'code')} · `}</span>
          )}
          <UserText lang={catalog === 'partners' || catalog === 'shelves' ? '' : language}>
            {entryName(entry, language)}
          </UserText>
        </h2>
        {lines}
        {catalog === 'zones' && <ZoneHints entry={entry} />}
        {catalog === 'shelves' && (
          <p className="text-sm text-ink-muted">{t('catalog.labelCode', { code: entryFieldText(entry, 'code') })}</p>
        )}
        {typeof days === 'number' && (
          <p className="text-sm text-ink-muted">{t('catalog.usualDays', { count: days })}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 empty:hidden max-sm:w-full">
        {catalog === 'shelves' && !entry.retired && <ShelfLabelsButton shelves={[entry]} />}
        {editable && <EntryActions {...props} />}
      </div>
    </Card>
  );
}

type Detail = { readonly key: string; readonly text: string };

function detailsOf(catalog: CatalogName, entry: CatalogEntry, language: Language): Detail[] {
  const [ownLanguage, otherLanguage] = language === 'fr' ? (['Fr', 'En'] as const) : (['En', 'Fr'] as const);
  const detailKeys = {
    types: [`name${otherLanguage}`, `description${ownLanguage}`],
    partners: ['email', 'phone'],
    zones: [`name${otherLanguage}`],
    shelves: [],
    faults: [`name${otherLanguage}`],
    answers: [`body${ownLanguage}`],
  } as const satisfies Record<CatalogName, readonly string[]>;
  return detailKeys[catalog].flatMap((key) => {
    const text = entryFieldText(entry, key);
    return text === '' ? [] : [{ key, text }];
  });
}

function ZoneHints({ entry }: { entry: CatalogEntry }) {
  const { t } = useTranslation();
  const [codes, places] = [entryFieldText(entry, 'postalCodes'), entryFieldText(entry, 'places')];
  return (
    <>
      {codes !== '' && (
        <p className="text-sm wrap-anywhere text-ink-muted">{t('catalog.zonePostalCodes', { codes })}</p>
      )}
      {places !== '' && (
        <p className="text-sm wrap-anywhere text-ink-muted">{t('catalog.zonePlaceNames', { places })}</p>
      )}
    </>
  );
}

function EntryActions({ catalog, entry, rank, lastRank, onEdit }: EntryCardProps) {
  const { t, language } = useTranslation();
  const name = entryName(entry, language);
  const { mutateAsync, isPending } = useChangeCatalogEntry(catalog);
  const [isAsking, setAsking] = useState(false);
  const put = async (change: { retired?: boolean; place?: number }, message: string | null) => {
    try {
      await mutateAsync({ ...entry, ...change });
      if (message !== null) showDone(message);
    } catch (error) {
      showError(t, error);
    }
    setAsking(false);
  };
  const move = (to: number) => () => void put({ place: to }, null);
  if (entry.retired)
    return (
      <Button
        variant="secondary"
        size="sm"
        loading={isPending}
        aria-label={t('catalog.restoreNamed', { name })}
        onClick={() => void put({ retired: false }, t('catalog.restored', { name }))}
      >
        {t('catalog.restore')}
      </Button>
    );
  return (
    <>
      {catalog !== 'partners' && (
        <>
          <IconButton
            label={t('catalog.moveUp', { name })}
            icon={<ArrowUp />}
            size="sm"
            disabled={rank === 1 || isPending}
            onClick={move(rank - 1)}
          />
          <IconButton
            label={t('catalog.moveDown', { name })}
            icon={<ArrowDown />}
            size="sm"
            disabled={rank === lastRank || isPending}
            onClick={move(rank + 1)}
          />
        </>
      )}
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('catalog.editNamed', { name })}
        onClick={({ currentTarget }) => onEdit(currentTarget)}
      >
        {t('catalog.editEntry')}
      </Button>
      <Button variant="ghost" size="sm" aria-label={t('catalog.retireNamed', { name })} onClick={() => setAsking(true)}>
        {t('catalog.retire')}
      </Button>
      <QuestionDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('catalog.retireDialog.title', { name })}
        description={t('catalog.retireDialog.text')}
        confirmLabel={t('catalog.retire')}
        loading={isPending}
        onConfirm={() => void put({ retired: true }, t('catalog.retired', { name }))}
      />
    </>
  );
}
