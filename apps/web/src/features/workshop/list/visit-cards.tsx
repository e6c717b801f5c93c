import type { StaffRepairItem } from '@atelier/contract';
import { Button } from '@atelier/ui';
import { ChevronRight, PackageCheck, PackageOpen } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { DeviceTypeIcon } from '../../../shared/device/device-type-icon.tsx';
import { useTranslation } from '../../../shared/language/use-translation.ts';
import { VisitWindow } from '../../../shared/repair/times.tsx';
import { customerName } from '../customer-name.ts';
import { AddressLink, CallLink } from '../contact-links.tsx';
import { ListCard } from './list-card.tsx';
import { useListPlace } from './list-place.ts';
import type { RowsProps } from './repair-table.tsx';
import { RowStatus } from './row-status.tsx';

/** A driver's day, made for one hand and for sunlight: large targets, strong contrast, in the order of the windows. */
export const VisitCards = ({ list, label, onSettled }: RowsProps) => (
  <ul aria-label={label} className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
    {list.rows.map((item) => (
      <ListCard key={item.id} item={item} list={list} onSettled={onSettled} className="flex flex-col gap-4">
        <VisitCard item={item} left={list.left.has(item.id)} />
      </ListCard>
    ))}
  </ul>
);

const VisitHeading = ({ visit }: { visit: NonNullable<StaffRepairItem['visit']> }) => {
  const { t } = useTranslation();
  const Icon = visit.type === 'PICKUP' ? PackageOpen : PackageCheck;
  return (
    <div className="grid gap-0.5">
      <p className="flex items-center gap-2 font-semibold text-primary">
        <Icon aria-hidden="true" className="size-5" />
        {t(`workshop.visitType.${visit.type}`)}
      </p>
      <h2 className="text-xl first-letter:uppercase">
        <VisitWindow date={visit.date} time={visit.time} />
      </h2>
    </div>
  );
};

const VisitCard = ({ item, left }: { item: StaffRepairItem; left: boolean }) => {
  const { t } = useTranslation();
  const place = useListPlace();
  const { visit, customer, device } = item;
  const address = visit?.address ?? customer.address;
  const name = customerName(t, customer.name);
  return (
    <>
      {visit !== null && <VisitHeading visit={visit} />}
      <div className="flex items-center gap-3">
        <DeviceTypeIcon type={device} />
        <div className="min-w-0 flex-1">
          <p className="truncate text-lg font-semibold">{name}</p>
          <p className="truncate text-ink-muted">{device.name}</p>
        </div>
      </div>
      <RowStatus item={item} left={left} />
      {address !== null && <AddressLink address={address} large />}
      {customer.phone !== null && <CallLink name={name} phone={customer.phone} large />}
      <Button asChild size="lg" className="mt-auto w-full">
        <Link
          to={paths.workshopRepair(item.id)}
          state={place}
          data-row={item.id}
          aria-label={t('workshop.repair.open', { id: item.id })}
        >
          {t('common.open')}
          <ChevronRight aria-hidden="true" />
        </Link>
      </Button>
    </>
  );
};
