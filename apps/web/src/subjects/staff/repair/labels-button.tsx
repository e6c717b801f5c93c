import { getLabels } from '@atelier/contract';
import { Tag } from 'lucide-react';
import { receiveFile } from '#shared/api/receive-file.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
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
