import { exportList, type CallInput, type ExportedList } from '@atelier/contract';
import { Download } from 'lucide-react';
import { receiveFile } from '#shared/api/receive-file.ts';
import { useShopDay } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { FileButton } from '#subjects/repair/file-button.tsx';

type CsvButtonProps = { name: string; receive: () => Promise<Blob> };

/** Saves rows as CSV. `name`: the file's, without its ending. */
export function CsvButton({ name, receive }: CsvButtonProps) {
  const { t } = useTranslation();
  return (
    <FileButton icon={<Download className="size-4.5" />} name={`${name}.csv`} receive={receive}>
      {t('workshop.filters.csv')}
    </FileButton>
  );
}

type ListExportProps = { list: ExportedList; query?: CallInput<typeof exportList, 'query'> };

/** Saves a list as CSV. */
export function ListExportButton({ list, query = {} }: ListExportProps) {
  const today = useShopDay();
  return (
    <CsvButton
      name={`${list}-${query.day ?? today}`}
      receive={() => receiveFile(exportList, { params: { list }, query })}
    />
  );
}
