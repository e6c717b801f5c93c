import { getLabels, getPaper, getShelfLabels, MAX_LABELS, type PaperKind } from '@atelier/contract';
import { FileText, Tag } from 'lucide-react';
import { receiveFile } from '#shared/api/receive-file.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { type CatalogEntry, entryFieldText } from '#subjects/staff/lists/catalogs.ts';
import { FileButton } from '#subjects/repair/file-button.tsx';

/** Saves the labels of devices, a page each. */
export function LabelsButton({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation();
  const [id = ''] = ids;
  return (
    <FileButton
      icon={<Tag className="size-4.5" />}
      name={ids.length === 1 ? `label-${id}.pdf` : 'labels.pdf'}
      receive={() => receiveFile(getLabels, { query: { ids: ids.join(',') } })}
    >
      {ids.length === 1 ? t('workshop.papers.label') : t('workshop.papers.labels', { count: ids.length })}
    </FileButton>
  );
}

/** Saves a paper about a repair. */
export function PaperButton({ id, kind }: { id: string; kind: PaperKind }) {
  const { t } = useTranslation();
  return (
    <FileButton
      icon={<FileText className="size-4.5" />}
      name={`${kind}-${id}.pdf`}
      receive={() => receiveFile(getPaper, { params: { id, kind }, query: {} })}
    >
      {t(`workshop.papers.${kind}`)}
    </FileButton>
  );
}

/** Saves the labels of shelves, a page each. */
export function ShelfLabelsButton({ shelves }: { shelves: readonly CatalogEntry[] }) {
  const { t } = useTranslation();
  const codes = shelves.slice(0, MAX_LABELS).map((shelf) => entryFieldText(shelf, 'code'));
  return (
    <FileButton
      icon={<Tag className="size-4.5" />}
      name="shelves.pdf"
      receive={() => receiveFile(getShelfLabels, { query: { codes: codes.join(',') } })}
    >
      {codes.length === 1 ? t('workshop.papers.label') : t('workshop.papers.labels', { count: codes.length })}
    </FileButton>
  );
}
