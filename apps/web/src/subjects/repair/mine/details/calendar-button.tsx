import { getRepairCalendar } from '@atelier/contract';
import { Button } from '@atelier/ui';
import { useMutation } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { receiveFile } from '#shared/api/receive-file.ts';
import { saveFile } from '#shared/api/save-file.ts';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';

export function CalendarButton({ repairId }: { repairId: string }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    // Offline it fails at once instead of pausing.
    networkMode: 'always',
    mutationFn: () => receiveFile(getRepairCalendar, { params: { id: repairId } }),
    // The server's file name, which isn't readable across origins.
    onSuccess: (file) => saveFile(file, `atelier-${repairId}.ics`),
    onError: (error) => showError(t, error),
  });
  return (
    <Button variant="secondary" size="sm" className="justify-self-start" loading={isPending} onClick={() => mutate()}>
      <CalendarPlus aria-hidden="true" className="size-4.5" />
      {t('repairs.details.toCalendar')}
    </Button>
  );
}
