import type { DriverRepairItem } from '@atelier/contract';
import { Button, ProperName } from '@atelier/ui';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { DeviceTypeIcon } from '#subjects/device/device-type-icon.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { AddressLink, CallLink } from '#subjects/staff/people/contact-links.tsx';
import { customerName } from '#subjects/staff/people/customer-name.ts';
import { VisitHeading, VisitStatus } from '#subjects/staff/repair/visit/visit-heading.tsx';
import { ListCard, type RepairRowsProps } from './repair-row.tsx';
import { useListLocation } from '#subjects/staff/page/list-location.ts';

/** Renders a driver's day for one-handed use in sunlight, in order of windows. */
export function VisitCards({ list, label, onSettled }: RepairRowsProps<DriverRepairItem>) {
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
      {list.rows.map((item) => (
        <ListCard key={item.id} item={item} list={list} onSettled={onSettled} className="flex flex-col gap-4">
          <VisitCard item={item} isRemoved={list.removed.has(item.id)} />
        </ListCard>
      ))}
    </ul>
  );
}

function VisitCard({ item, isRemoved }: { item: DriverRepairItem; isRemoved: boolean }) {
  const { t } = useTranslation();
  const { visit, customer, device, isOpen } = item;
  const name = customerName(t, customer.name);
  return (
    <>
      <VisitHeading visit={visit}>
        <VisitStatus status={visit.status} />
      </VisitHeading>
      {isRemoved && <p className="text-sm text-ink-muted">{t('workshop.noLongerListed')}</p>}
      <div className="flex items-center gap-3">
        <DeviceTypeIcon type={device} />
        <div className="min-w-0 flex-1">
          <p>
            <ProperName className="block truncate text-lg font-semibold">{name}</ProperName>
          </p>
          <p>
            <ProperName className="block truncate text-ink-muted">{device.name}</ProperName>
          </p>
        </div>
      </div>
      {isOpen && <AddressLink address={visit.address} large />}
      {isOpen && customer.phone !== null && <CallLink name={name} phone={customer.phone} large />}
      <OpenStopLink id={item.id} isOpen={isOpen} />
    </>
  );
}

function OpenStopLink({ id, isOpen }: { id: string; isOpen: boolean }) {
  const { t } = useTranslation();
  const listLocation = useListLocation();
  return (
    <Button asChild size="lg" variant={isOpen ? 'primary' : 'secondary'} className="mt-auto w-full">
      <Link
        to={paths.workshopRepair(id)}
        state={listLocation}
        data-row={id}
        aria-label={t('workshop.repair.open', { id })}
      >
        {t('common.open')}
        <ChevronRight />
      </Link>
    </Button>
  );
}
