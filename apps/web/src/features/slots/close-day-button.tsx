import { closeSlotDay } from '@atelier/contract';
import { Button } from '@atelier/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { send } from '#shared/api/send.ts';
import { QuestionDialog } from '#shared/dialogs/question-dialog.tsx';
import { showDone, showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { plannedVisitsQuery, slotsKey } from '#subjects/staff/lists/planning.ts';

type CloseDayButtonProps = { day: string; isClosed: boolean; wished: number };

/** Closes or opens the windows of a day. Before a day is closed, its visits, which stay planned, and its wishes, which end, are named. */
export function CloseDayButton({ day, isClosed, wished }: CloseDayButtonProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (closed: boolean) => send(closeSlotDay, { params: { day }, body: { closed } }),
    onSuccess: async (_slots, closed) => {
      showDone(t(closed ? 'slots.dayClosed' : 'slots.dayOpened'));
      await client.invalidateQueries({ queryKey: slotsKey });
      setIsAsking(false);
    },
    onError: (error) => showError(t, error),
  });
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        loading={isPending && !isAsking}
        onClick={() => (isClosed ? mutate(false) : setIsAsking(true))}
      >
        {t(isClosed ? 'slots.openDay' : 'slots.closeDay')}
      </Button>
      <QuestionDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('slots.closeDayTitle')}
        description={t('slots.closeDayText')}
        confirmLabel={t('slots.closeDay')}
        loading={isPending}
        onConfirm={() => mutate(true)}
      >
        {wished > 0 && <p className="font-medium">{t('slots.wishesEnd', { count: wished })}</p>}
        {isAsking && <VisitsOfDay day={day} />}
      </QuestionDialog>
    </>
  );
}

function VisitsOfDay({ day }: { day: string }) {
  const { t } = useTranslation();
  const { data: visits = [] } = useQuery(plannedVisitsQuery(day));
  if (visits.length === 0) return null;
  return (
    <div className="grid gap-1">
      <p className="font-medium">{t('slots.visitsStay', { count: visits.length })}</p>
      <Link
        to={`${paths.workshopVisits}?day=${day}`}
        className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
      >
        {t('slots.askCustomers')}
      </Link>
    </div>
  );
}
