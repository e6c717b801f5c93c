import { exportList, type CallInput, type ExportedList } from '@atelier/contract';
import { Download } from 'lucide-react';
import { receiveFile } from '#shared/api/receive-file.ts';
import { useShopDay } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { FileButton } from '#subjects/repair/file-button.tsx';

type ListExportProps = { list: ExportedList; query?: CallInput<typeof exportList, 'query'> };

/** Saves a list as CSV. */
export function ListExportButton({ list, query = {} }: ListExportProps) {
  const { t } = useTranslation();
  const today = useShopDay();
  return (
    <FileButton
      icon={<Download className="size-4.5" />}
      name={`${list}-${query.day ?? today}.csv`}
      receive={() => receiveFile(exportList, { params: { list }, query })}
    >
      {t('workshop.filters.csv')}
    </FileButton>
  );
}
