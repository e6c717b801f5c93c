import type { PlannedVisit, StaffRepair } from '@atelier/contract';
import { addDays, isVisitAhead } from '@atelier/domain';
import { CircleCheck, PhoneCall } from 'lucide-react';
import { shopTimeZone } from '#config/shop.ts';
import { shopDay, useClockValue } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';

type VisitAhead = Pick<
  StaffRepair['visits'][number] | PlannedVisit,
  'type' | 'date' | 'time' | 'mode' | 'confirmedAt'
> & { readonly status: StaffRepair['visits'][number]['status'] };

/** Says whether the customer will be there, and from the day before that an unconfirmed one should be called first. */
export function AttendanceNote({ visit }: { visit: VisitAhead }) {
  const { t } = useTranslation();
  const state = useClockValue((now) => {
    if (!isVisitAhead(visit, now, shopTimeZone)) return null;
    if (visit.confirmedAt !== null) return 'confirmed';
    return visit.date <= addDays(shopDay(now), 1) ? 'callFirst' : null;
  });
  if (state === null) return null;
  const Icon = state === 'confirmed' ? CircleCheck : PhoneCall;
  return (
    <span className="inline-flex items-center gap-1 text-sm font-medium text-ink">
      <Icon className={`size-4 shrink-0 ${state === 'confirmed' ? 'text-success' : 'text-warning'}`} />
      <span>{t(`workshop.attendance.${state}`)}</span>
    </span>
  );
}
