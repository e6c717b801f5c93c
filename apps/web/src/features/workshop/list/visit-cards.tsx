import type { DriverRepairItem } from '@atelier/contract';
import { Button, ProperName } from '@atelier/ui';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { DeviceTypeIcon } from '#subjects/device/device-type-icon.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { AddressLink, CallLink } from '../contact-links.tsx';
import { customerName } from '../customer-name.ts';
import { VisitHeading } from '../visit-heading.tsx';
import { VisitStatus } from '../visit-status.tsx';
import { ListCard } from './list-card.tsx';
import { useListPlace } from './list-place.ts';
import type { RowsProps } from './repair-table.tsx';

/** A driver's day, made for one hand and for sunlight: large targets, strong contrast, in the order of the windows. */
export function VisitCards({ list, label, onSettled }: RowsProps<DriverRepairItem>) {
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
      {list.rows.map((item) => (
        <ListCard key={item.id} item={item} list={list} onSettled={onSettled} className="flex flex-col gap-4">
          <VisitCard item={item} left={list.left.has(item.id)} />
        </ListCard>
      ))}
    </ul>
  );
}

function VisitCard({ item, left }: { item: DriverRepairItem; left: boolean }) {
  const { t } = useTranslation();
  const { visit, customer, device, isOpen } = item;
  const name = customerName(t, customer.name);
  return (
    <>
      <VisitHeading visit={visit}>
        <VisitStatus status={visit.status} />
      </VisitHeading>
      {left && <p className="text-sm text-ink-muted">{t('workshop.left')}</p>}
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
      <OpenStop id={item.id} isOpen={isOpen} />
    </>
  );
}

/** The one link of a card that the keys move to. */
function OpenStop({ id, isOpen }: { id: string; isOpen: boolean }) {
  const { t } = useTranslation();
  const place = useListPlace();
  return (
    <Button asChild size="lg" variant={isOpen ? 'primary' : 'secondary'} className="mt-auto w-full">
      <Link to={paths.workshopRepair(id)} state={place} data-row={id} aria-label={t('workshop.repair.open', { id })}>
        {t('common.open')}
        <ChevronRight aria-hidden="true" />
      </Link>
    </Button>
  );
}
