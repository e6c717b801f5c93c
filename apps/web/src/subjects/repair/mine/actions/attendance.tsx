import { confirmAttendance, type Repair } from '@atelier/contract';
import { isDriverExpected, isVisitAhead, shopTime } from '@atelier/domain';
import { Button } from '@atelier/ui';
import { CircleCheck, Truck } from 'lucide-react';
import { shopTimeZone } from '#config/shop.ts';
import { send } from '#shared/api/send.ts';
import { useClockValue } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { focusIfLost } from '#shared/page/use-content-focus.ts';
import { showRepairError, useRepairCall } from '../my-repairs.ts';

/** Renders 'I'll be there' for a visit ahead, and afterwards that the customer said so. */
export function Attendance({ repair }: { repair: Repair }) {
  const { t } = useTranslation();
  const visit = repair.returnLogistic ?? repair.pickupLogistic;
  const isAhead = useClockValue((now) => visit !== null && isVisitAhead(visit, now, shopTimeZone));
  const confirming = useRepairCall(({ date, time }: { date: string; time: string }) =>
    send(confirmAttendance, { params: { id: repair.id }, body: { date, time } }),
  );
  if (visit === null) return null;
  // It stays true after the window, until the driver has been at the door.
  const arrivesAt = isDriverExpected(visit) ? visit.arrivesAt : null;
  if (arrivesAt === null && !isAhead) return null;
  return (
    <output
      ref={confirming.isSuccess ? focusIfLost : undefined}
      tabIndex={-1}
      className="grid justify-self-start outline-none"
    >
      {arrivesAt !== null ? (
        <span className="flex items-center gap-2 font-medium">
          <Truck className="size-4.5 shrink-0 text-primary" />
          <span>
            {t('repairs.visit.underWay', { time: shopTime(new Date(arrivesAt), shopTimeZone).time.slice(0, 5) })}
          </span>
        </span>
      ) : visit.confirmedAt !== null ? (
        <span className="flex items-center gap-2 text-sm">
          <CircleCheck className="size-4.5 shrink-0 text-success" />
          <span>{t('repairs.visit.confirmed')}</span>
        </span>
      ) : (
        <Button
          variant="secondary"
          loading={confirming.isPending}
          onClick={() => confirming.mutate(visit, { onError: (error) => showRepairError(t, error) })}
        >
          {t('repairs.visit.confirm')}
        </Button>
      )}
    </output>
  );
}
