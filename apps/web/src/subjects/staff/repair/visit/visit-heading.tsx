import type { StaffRepair } from '@atelier/contract';
import { formatHours } from '@atelier/i18n';
import { PackageCheck, PackageOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { unbrokenHours } from '#shared/language/unbroken-hours.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useShopDay, VisitWindow } from '#shared/language/times.tsx';
import type { VisitStatus as Status } from '@atelier/domain';
import { Badge } from '@atelier/ui';
import { AttendanceNote } from './attendance-note.tsx';

type HeadingVisit = Pick<StaffRepair['visits'][number], 'type' | 'date' | 'time' | 'status' | 'mode' | 'confirmedAt'>;

type VisitHeadingProps = {
  visit: HeadingVisit;
  children?: ReactNode;
};

export function VisitHeading({ visit, children }: VisitHeadingProps) {
  const { t, language } = useTranslation();
  const today = useShopDay();
  const Icon = visit.type === 'PICKUP' ? PackageOpen : PackageCheck;
  return (
    <div className="grid gap-0.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="flex items-center gap-2 font-semibold text-primary">
          <Icon className="size-5" />
          <span>{t(`workshop.visitType.${visit.type}`)}</span>
        </p>
        {children}
      </div>
      {/* Unbalanced wrapping, so the day is on one line and the hours below. */}
      <h2 className="text-xl text-wrap first-letter:uppercase max-sm:hyphens-auto">
        {visit.date === today ? (
          <time dateTime={visit.date}>
            {`${t('planning.visits.today')}, ${unbrokenHours(formatHours(visit.time, language))}`}
          </time>
        ) : (
          <VisitWindow date={visit.date} time={visit.time} />
        )}
      </h2>
      <AttendanceNote visit={visit} />
      <OverdueNotice visit={visit} />
    </div>
  );
}

export function isVisitOverdue(
  { type, date, status }: Pick<HeadingVisit, 'type' | 'date' | 'status'>,
  today: string,
): boolean {
  const isAhead = status === 'ASSIGNED' || (type === 'RETURN' && (status === 'COLLECTED' || status === 'FAILED'));
  return isAhead && date < today;
}

export function OverdueNotice({ visit }: Pick<VisitHeadingProps, 'visit'>) {
  const { t } = useTranslation();
  if (!isVisitOverdue(visit, useShopDay())) return null;
  return (
    <p className="font-semibold text-danger">
      {t(visit.status === 'FAILED' ? 'desk.missedOnDay' : 'desk.notDoneOnDay')}
    </p>
  );
}

const hues = {
  PLANNED: 'yellow',
  ASSIGNED: 'blue',
  COLLECTED: 'blue',
  DELIVERED: 'green',
  FAILED: 'red',
  CANCELLED: 'gray',
} as const;

export function VisitStatus({ status }: { status: Status }) {
  const { t } = useTranslation();
  return <Badge hue={hues[status]}>{t(`workshop.visitStatus.${status}`)}</Badge>;
}
