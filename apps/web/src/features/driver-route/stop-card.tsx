import { Button, Card, ProperName, UserText } from '@atelier/ui';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { useOnline } from '#shared/connection/use-online.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { driverRoute } from '#subjects/driver-route/driver-route.ts';
import { Price } from '#subjects/repair/price.tsx';
import { AddressLink, CallLink } from '#subjects/staff/people/contact-links.tsx';
import { customerName } from '#subjects/staff/people/customer-name.ts';
import { ArrivalChoice } from '#subjects/staff/repair/visit/arrival-choice.tsx';
import { VisitHeading } from '#subjects/staff/repair/visit/visit-heading.tsx';
import type { RouteStop } from './route-stops.ts';

type StopCardProps = {
  stop: RouteStop;
  /** `overdue`: of an earlier day and still open, so it isn't next. */
  place: 'overdue' | 'next' | 'later';
  onHandover: (stop: RouteStop) => void;
  onFailure: (stop: RouteStop) => void;
};

/** Renders a stop for one thumb. The next one stands out. 'On my way' belongs to stops up to today. */
export function StopCard({ stop, place, onHandover, onFailure }: StopCardProps) {
  const { t } = useTranslation();
  const { repair, visit } = stop;
  const isNext = place === 'next';
  const isOnline = useOnline();
  const { silentSince } = useSyncExternalStore(driverRoute.subscribe, driverRoute.getState);
  const hasNetwork = isOnline && silentSince === null;
  const { customer, device, accessories, additionalInfo, amountDue } = repair;
  const isDue = amountDue !== null && Number(amountDue) > 0;
  const name = customerName(t, customer.name);
  const isPickup = visit.type === 'PICKUP';
  return (
    <Card className={`grid gap-3 p-4 ${isNext ? 'border-s-4 border-primary' : ''}`}>
      {isNext && <p className="font-semibold">{t('driverRoute.next')}</p>}
      <VisitHeading visit={visit} />
      <p className="text-xl font-semibold wrap-anywhere">
        <ProperName>{name}</ProperName>
      </p>
      <AddressLink address={visit.address} large />
      {customer.phone !== null && <CallLink name={name} phone={customer.phone} large />}
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        <Detail name={t('driverRoute.device')} value={`${device.name} · #${repair.id}`} />
        {accessories.length > 0 && (
          <Detail name={t('workshop.fields.accessories')} value={accessories.map((each) => each.name).join(', ')} />
        )}
        {additionalInfo !== null && <Detail name={t('workshop.stop.note')} value={additionalInfo} />}
        {isDue && (
          <>
            <dt className="text-ink-muted">{t('driverRoute.due')}</dt>
            <dd>
              <Price amount={amountDue} />
            </dd>
          </>
        )}
      </dl>
      {place !== 'later' && <ArrivalChoice repairId={repair.id} visit={visit} />}
      <Button size="lg" className="w-full" variant={isNext ? 'primary' : 'secondary'} onClick={() => onHandover(stop)}>
        {t(isPickup ? 'driverRoute.collected' : 'driverRoute.delivered')}
      </Button>
      <Button size="lg" variant="secondary" className="w-full" onClick={() => onFailure(stop)}>
        {t(isPickup ? 'driverRoute.notCollected' : 'driverRoute.notDelivered')}
      </Button>
      {hasNetwork ? (
        <Link
          to={paths.workshopRepair(repair.id)}
          className="inline-flex min-h-11 items-center font-medium text-primary underline"
        >
          {t('driverRoute.open')}
        </Link>
      ) : (
        isDue && <p>{t('driverRoute.openOffline')}</p>
      )}
    </Card>
  );
}

function Detail({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="wrap-anywhere">
        <UserText>{value}</UserText>
      </dd>
    </>
  );
}
