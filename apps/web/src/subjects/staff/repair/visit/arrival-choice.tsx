import { announceArrival, type StaffRepair } from '@atelier/contract';
import { arrivalMinutes, canAnnounceArrival, shopTime, type ArrivalMinutes } from '@atelier/domain';
import { Button } from '@atelier/ui';
import { useMutation } from '@tanstack/react-query';
import { Truck } from 'lucide-react';
import { useId } from 'react';
import { shopTimeZone } from '#config/shop.ts';
import { queryKeys } from '#shared/api/queries.ts';
import { send } from '#shared/api/send.ts';
import { useOnline } from '#shared/connection/use-online.ts';
import { showError } from '#shared/feedback/show-toast.ts';
import { useShopDay } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';

type ArrivalChoiceProps = { repairId: string; visit: StaffRepair['visits'][number] };

/** Tells the customer that the driver comes, once per visit. It isn't stored without a network, because it would arrive too late. */
export function ArrivalChoice({ repairId, visit }: ArrivalChoiceProps) {
  const { t } = useTranslation();
  const reason = useId();
  const isOnline = useOnline();
  const today = useShopDay();
  const { mutate, data, isPending } = useMutation({
    mutationKey: [...queryKeys.staffRepairs, 'arrival'],
    networkMode: 'always',
    mutationFn: (minutes: ArrivalMinutes) =>
      send(announceArrival, { params: { id: repairId }, body: { visitId: visit.id, minutes } }),
    onError: (error) => showError(t, error),
  });
  if (!canAnnounceArrival(visit, today)) return null;
  // Routes that a phone stored before an upgrade lack the field.
  const arrivesAt = data?.arrivesAt ?? visit.arrivesAt ?? null;
  if (arrivesAt !== null) {
    return (
      <output className="flex items-center gap-2 font-medium">
        <Truck className="size-4.5 shrink-0 text-primary" />
        <span>{`${t('workshop.arrival.told')} ${shopTime(new Date(arrivesAt), shopTimeZone).time.slice(0, 5)}`}</span>
      </output>
    );
  }
  return (
    <fieldset className="relative z-1 grid min-w-0 gap-2">
      <legend className="mb-2 font-medium">{t('workshop.arrival.legend')}</legend>
      <div className="grid grid-cols-3 gap-2">
        {arrivalMinutes.map((minutes) => (
          <Button
            key={minutes}
            size="lg"
            variant="secondary"
            className="px-2"
            disabled={!isOnline || isPending}
            aria-describedby={isOnline ? undefined : reason}
            onClick={() => mutate(minutes)}
          >
            {t('workshop.arrival.minutes', { minutes })}
          </Button>
        ))}
      </div>
      {!isOnline && (
        <p id={reason} className="text-sm text-ink-muted">
          {t('workshop.arrival.offline')}
        </p>
      )}
    </fieldset>
  );
}
