import type { SectionKey } from '@atelier/domain';
import { Button, ProperName } from '@atelier/ui';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { useShopDay } from '#shared/format/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { DeviceTypeIcon } from '#subjects/device/device-type-icon.tsx';
import { AddressLink, CallLink } from '../contact-links.tsx';
import { customerName } from '../customer-name.ts';
import { useListPlace } from '../list/list-place.ts';
import { VisitHeading } from '../visit-heading.tsx';
import type { DeskRow } from './desk-now.ts';
import { RowButton } from './row-button.tsx';
import { RowFrame, type RowsProps } from './row-frame.tsx';

type StopRowProps = RowsProps & { row: DeskRow; isNext: boolean };

/** A stop of a driver, for one thumb and for sunlight: when, who, where, the telephone, and what happened there. */
export function StopRow({ row, isNext, ...of }: StopRowProps) {
  const { t } = useTranslation();
  const place = useListPlace();
  const today = useShopDay();
  const { acts, section } = of;
  const { visit, customer, device, id } = row;
  const name = customerName(t, customer.name);
  const isBusy = acts.pending.has(id) || acts.opening === id;
  return (
    <RowFrame {...of} row={row} className={isNext ? 'border-s-4 border-primary py-5!' : ''}>
      {isNext && <p className="font-semibold text-ink">{t('desk.next')}</p>}
      {visit !== null && <VisitHeading visit={visit} />}
      {section.key === 'TODAY' && visit !== null && visit.date < today && (
        <p className="font-semibold text-danger">{t('desk.notDone')}</p>
      )}
      <Link
        to={paths.workshopRepair(id)}
        state={place}
        data-row={id}
        className="flex min-h-12 flex-wrap items-center gap-3 rounded-tight"
      >
        <DeviceTypeIcon type={device} />
        <span className="grid min-w-0 flex-[1_1_9rem] max-sm:hyphens-auto">
          <span className={`font-semibold wrap-anywhere ${isNext ? 'text-xl' : 'text-lg'}`}>
            <ProperName>{name}</ProperName>
          </span>
          <span className="wrap-anywhere">
            <ProperName>{device.name}</ProperName>
            <span translate="no">{` · #${id}`}</span>
          </span>
        </span>
      </Link>
      {leadsToADoor(section.key, row) && <Door row={row} name={name} />}
      <div className="grid gap-3 pt-1">
        <RowButton row={row} large isBusy={isBusy} onPress={acts.press} onPrepare={acts.prepare} />
        {isAtADoor(row) && (
          <Button
            size="lg"
            variant="secondary"
            className="w-full"
            aria-haspopup="dialog"
            aria-label={t('desk.for', { button: t('desk.nobody'), device: device.name, id })}
            onClick={() => acts.press(row, 'nobody')}
          >
            {t('desk.nobody')}
          </Button>
        )}
      </div>
    </RowFrame>
  );
}

/** Where to go, and whom to call. */
function Door({ row: { visit, customer }, name }: { row: DeskRow; name: string }) {
  return (
    <>
      {visit !== null && <AddressLink address={visit.address} large />}
      {customer.phone !== null && <CallLink name={name} phone={customer.phone} large />}
    </>
  );
}

/** What is loaded, or in the van to be handed in, leads to the shop. */
function leadsToADoor(section: SectionKey, { button }: DeskRow): boolean {
  if (section === 'LOAD') return false;
  return section !== 'VAN' || button?.name === 'DELIVERED';
}

/** Somebody has to be there for what the button says. */
function isAtADoor({ button, visit }: DeskRow): boolean {
  if (button?.name === 'DELIVERED') return true;
  return button?.name === 'COLLECTED' && visit?.type === 'PICKUP';
}
