import { getRepairCalendar, type Repair } from '@atelier/contract';
import { isWindowOver, type VisitStatus } from '@atelier/domain';
import { formatDate } from '@atelier/i18n';
import { ProperName, Skeleton } from '@atelier/ui';
import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { shopTimeZone } from '#config/shop.ts';
import { receiveFile } from '#shared/api/receive-file.ts';
import { lazyComponent } from '#shared/chunks/lazy-component.tsx';
import { useFetchedContent } from '#shared/content/use-shop-content.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useClockValue, VisitWindow } from '#shared/language/times.tsx';
import { myPhotos } from '#subjects/repair/photos/my-photos.ts';
import { FileButton } from '#subjects/repair/file-button.tsx';
import { Price } from '#subjects/repair/price.tsx';
import { Fact, FactGroup, Facts } from './fact.tsx';

/** Loads on demand, because few visits fail. */
const DoorPhoto = lazyComponent(async () => (await import('#subjects/repair/photos/door-photo.tsx')).DoorPhoto, {
  renderFailure: () => null,
});

type CustomerVisit = NonNullable<Repair['pickupLogistic']>;
type VisitFactsProps = {
  title: string;
  repairId: string;
  visit: CustomerVisit | null;
  /** Amount due at the door, a decimal string, undefined while it loads. */
  toPay: string | null | undefined;
  /** Attendance that the customer confirmed. */
  children: ReactNode;
};

const awaitedStatuses: readonly VisitStatus[] = ['PLANNED', 'ASSIGNED'];

export function VisitFacts({ title, repairId, visit, toPay, children }: VisitFactsProps) {
  const { t } = useTranslation();
  if (visit === null) return null;
  if (visit.mode === 'COUNTER' && visit.type === 'PICKUP') return <DropOff date={visit.date} />;
  return (
    <FactGroup title={title}>
      <VisitStatusText visit={visit} />
      {children}
      {visit.doorPhoto && <DoorPhoto repairId={repairId} photo={visit.doorPhoto} source={myPhotos} />}
      <Facts>
        <Fact label={t('repairs.details.window')}>
          <VisitWindow date={visit.date} time={visit.time} className="font-medium" />
        </Fact>
        <Fact label={t('repairs.details.address')}>
          <ProperName className="block">{visit.address}</ProperName>
        </Fact>
        {toPay !== null && (
          <Fact label={t('repairs.details.toPay')} wide>
            {toPay === undefined ? (
              <Skeleton className="h-6 w-24 rounded-tight" />
            ) : (
              <Price amount={toPay} className="font-semibold" />
            )}
            <MeansOfPayment />
          </Fact>
        )}
      </Facts>
      {visit.mode === 'HOME' && awaitedStatuses.includes(visit.status) && (
        <VisitCalendar repairId={repairId} visit={visit} />
      )}
    </FactGroup>
  );
}

function MeansOfPayment() {
  const { payment } = useFetchedContent().costs;
  return payment === '' ? null : <span className="mt-1 block text-sm text-ink-muted">{payment}</span>;
}

function VisitStatusText({ visit }: { visit: CustomerVisit }) {
  const { t } = useTranslation();
  const isOver = useIsWindowOver(visit);
  const isComing = awaitedStatuses.includes(visit.status) || (visit.type === 'RETURN' && visit.status === 'COLLECTED');
  if (visit.failure !== null && visit.status === 'FAILED') return <p>{t(`repairs.visit.failure.${visit.failure}`)}</p>;
  return <p>{t(isOver && isComing ? 'repairs.visit.passed' : `repairs.visit.${visit.type}.${visit.status}`)}</p>;
}

function VisitCalendar({ repairId, visit }: { repairId: string; visit: CustomerVisit }) {
  const { t } = useTranslation();
  if (useIsWindowOver(visit)) return null;
  return (
    <div>
      <FileButton
        icon={<CalendarPlus className="size-4.5" />}
        // The server's file name, which isn't readable across origins.
        name={`atelier-${repairId}.ics`}
        receive={() => receiveFile(getRepairCalendar, { params: { id: repairId } })}
      >
        {t('repairs.details.toCalendar')}
      </FileButton>
    </div>
  );
}

function useIsWindowOver(visit: CustomerVisit): boolean {
  return useClockValue((now) => isWindowOver(visit, now, shopTimeZone));
}

function DropOff({ date }: { date: string }) {
  const { t, language } = useTranslation();
  return (
    <FactGroup title={t('repairs.details.dropOff')}>
      <Facts>
        <Fact label={t('repairs.details.walkIn')}>{formatDate(date, language)}</Fact>
      </Facts>
    </FactGroup>
  );
}
