import { getRepairCalendar } from '@atelier/contract';
import { Button } from '@atelier/ui';
import { useMutation } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { receiveFile } from '#shared/api/receive-file.ts';
import { saveFile } from '#shared/api/save-file.ts';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';

/** Saves the visit of a repair as a file, which the person's own calendar opens. */
export function CalendarButton({ repairId }: { repairId: string }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    // Without a connection it fails at once and says so, instead of waiting unseen for one.
    networkMode: 'always',
    mutationFn: () => receiveFile(getRepairCalendar, { params: { id: repairId } }),
    // As the server names it; another origin's page can't read that.
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
