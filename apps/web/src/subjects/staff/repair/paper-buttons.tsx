import { getLabels, getPaper, getShelfLabels, MAX_LABELS, type PaperKind } from '@atelier/contract';
import { Tag } from 'lucide-react';
import { receiveFile } from '#shared/api/receive-file.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { type CatalogEntry, entryFieldText } from '#subjects/staff/lists/catalogs.ts';
import { FileButton } from '#subjects/repair/file-button.tsx';
import { labelSheet } from './label-sheet.tsx';

/** Saves the labels of devices, a page each. */
export function LabelsButton({ ids }: { ids: readonly string[] }) {
  return (
    <LabelFiles
      codes={ids}
      name={ids.length === 1 ? `label-${ids.join('')}` : 'labels'}
      receive={(part) => receiveFile(getLabels, { query: { ids: part.join(','), sheet: labelSheet.get() } })}
    />
  );
}

type LabelFilesProps = {
  codes: readonly string[];
  /** File name without its ending. */
  name: string;
  receive: (codes: readonly string[]) => Promise<Blob>;
};

/** Renders a button per file, because a file has at most so many labels. Several buttons say which labels are theirs. */
function LabelFiles({ codes, name, receive }: LabelFilesProps) {
  const { t } = useTranslation();
  const count = codes.length;
  const icon = <Tag className="size-4.5" />;
  if (count <= MAX_LABELS)
    return (
      <FileButton icon={icon} name={`${name}.pdf`} receive={() => receive(codes)}>
        {count === 1 ? t('workshop.papers.label') : t('workshop.papers.labels', { count })}
      </FileButton>
    );
  const starts = Array.from({ length: Math.ceil(count / MAX_LABELS) }, (_, index) => index * MAX_LABELS);
  return starts.map((start) => {
    const part = codes.slice(start, start + MAX_LABELS);
    const range = { from: start + 1, to: start + part.length };
    return (
      <FileButton key={start} icon={icon} name={`${name}-${range.from}-${range.to}.pdf`} receive={() => receive(part)}>
        {t('workshop.papers.labelRange', range)}
      </FileButton>
    );
  });
}

/** Saves a paper about a repair. */
export function PaperButton({ id, kind }: { id: string; kind: PaperKind }) {
  const { t } = useTranslation();
  return (
    <FileButton name={`${kind}-${id}.pdf`} receive={() => receiveFile(getPaper, { params: { id, kind }, query: {} })}>
      {t(`workshop.papers.${kind}`)}
    </FileButton>
  );
}

/** Saves the labels of shelves, a page each. */
export function ShelfLabelsButton({ shelves }: { shelves: readonly CatalogEntry[] }) {
  return (
    <LabelFiles
      codes={shelves.map((shelf) => entryFieldText(shelf, 'code'))}
      name="shelves"
      receive={(codes) => receiveFile(getShelfLabels, { query: { codes: codes.join(','), sheet: labelSheet.get() } })}
    />
  );
}
