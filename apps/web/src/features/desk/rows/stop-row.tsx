import type { SectionKey } from '@atelier/domain';
import { formatDate, formatHours } from '@atelier/i18n';
import { Button, ProperName } from '@atelier/ui';
import { ChevronDown, PackageCheck, PackageOpen } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { useShopDay } from '#shared/language/times.tsx';
import { unbrokenHours } from '#shared/language/unbroken-hours.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { DeviceTypeIcon } from '#subjects/device/device-type-icon.tsx';
import { AddressLink, CallLink } from '#subjects/staff/people/contact-links.tsx';
import { customerName } from '#subjects/staff/people/customer-name.ts';
import { useListLocation } from '#subjects/staff/page/list-location.ts';
import { ArrivalChoice } from '#subjects/staff/repair/visit/arrival-choice.tsx';
import { isVisitOverdue, OverdueNotice, VisitHeading } from '#subjects/staff/repair/visit/visit-heading.tsx';
import type { DeskRow } from '#subjects/staff/lists/desk.ts';
import { RowButton } from './row-button.tsx';
import { RowFrame, type SectionRowProps } from './row-frame.tsx';

type StopRowProps = SectionRowProps & {
  row: DeskRow;
  isLead: boolean;
};

/** Renders a stop for one-handed use in sunlight. Later stops are collapsed to two lines. */
export function StopRow({ row, isLead, ...rowProps }: StopRowProps) {
  const { t } = useTranslation();
  const today = useShopDay();
  const body = useId();
  const [isOpened, setOpened] = useState(false);
  const { actions, section } = rowProps;
  const { visit } = row;
  const isHome = isHomeStop(section.key, row);
  const collapsedVisit = isHome && !isLead ? visit : null;
  const isCollapsed = collapsedVisit !== null;
  const isShown = isOpened || !isCollapsed;
  return (
    <RowFrame {...rowProps} row={row} className={isLead ? 'border-s-4 border-primary py-5!' : ''}>
      {isLead && isNextStop(section.key, visit, today) && <p className="font-semibold text-ink">{t('desk.next')}</p>}
      {isCollapsed || visit === null ? null : <VisitHeading visit={visit} />}
      <div className="flex items-center gap-2">
        <StopLink row={row} isLead={isLead} collapsedVisit={collapsedVisit} />
        {isCollapsed && (
          <button
            type="button"
            aria-expanded={isOpened}
            aria-controls={body}
            aria-label={t('desk.buttonLabel', { button: t('desk.details'), device: row.device.name, id: row.id })}
            onClick={() => setOpened(!isOpened)}
            className="relative z-1 grid size-12 shrink-0 place-items-center rounded-control border border-line-strong"
          >
            <ChevronDown className={`size-5 transition-transform ${isOpened ? 'rotate-180' : ''}`} />
          </button>
        )}
      </div>
      {isCollapsed && <OverdueNotice visit={collapsedVisit} />}
      <div id={body} className="grid gap-2 empty:hidden">
        {isShown && (
          <>
            {isCollapsed && <Device row={row} />}
            {isHome && <StopContact row={row} />}
            <StopButtons row={row} actions={actions} />
          </>
        )}
      </div>
    </RowFrame>
  );
}

/** An overdue stop isn't next. */
function isNextStop(section: SectionKey, visit: DeskRow['visit'], today: string): boolean {
  return section === 'TODAY' && visit !== null && !isVisitOverdue(visit, today);
}

type StopLinkProps = Pick<StopRowProps, 'row' | 'isLead'> & { collapsedVisit: DeskRow['visit'] };

/** Stop link, expanded or collapsed. A single link preserves the focus when the stop becomes next. */
function StopLink({ row, isLead, collapsedVisit }: StopLinkProps) {
  const { t } = useTranslation();
  const listLocation = useListLocation();
  const { customer, device, id } = row;
  const name = customerName(t, customer.name);
  return (
    <Link
      to={paths.workshopRepair(id)}
      state={listLocation}
      data-row={id}
      className="flex min-h-12 min-w-0 flex-1 flex-wrap items-center gap-3 rounded-tight"
    >
      {collapsedVisit !== null ? (
        <CollapsedStop visit={collapsedVisit} name={name} />
      ) : (
        <>
          <DeviceTypeIcon type={device} />
          <span className="grid min-w-0 flex-[1_1_9rem] max-sm:hyphens-auto">
            <span className={`font-semibold wrap-anywhere ${isLead ? 'text-xl' : 'text-lg'}`}>
              <ProperName>{name}</ProperName>
            </span>
            <Device row={row} />
          </span>
        </>
      )}
    </Link>
  );
}

function StopButtons({ row, actions }: Pick<StopRowProps, 'row' | 'actions'>) {
  const { t } = useTranslation();
  const { device, id, visit } = row;
  const isBusy = actions.pending.has(id) || actions.opening === id;
  return (
    <div className="grid gap-3 pt-1">
      {visit !== null && needsCustomerAtHome(row) && <ArrivalChoice key={visit.id} repairId={id} visit={visit} />}
      <RowButton row={row} large isBusy={isBusy} onPress={actions.press} onPrepare={actions.prepare} />
      {needsCustomerAtHome(row) && (
        <Button
          size="lg"
          variant="secondary"
          className="w-full"
          aria-haspopup="dialog"
          aria-label={t('desk.buttonLabel', { button: t('desk.failedVisit'), device: device.name, id })}
          onClick={() => actions.press(row, 'failedVisit')}
        >
          {t('desk.failedVisit')}
        </Button>
      )}
    </div>
  );
}

function Device({ row: { device, id } }: { row: DeskRow }) {
  return (
    <span className="wrap-anywhere">
      <ProperName>{device.name}</ProperName>
      <span translate="no">{` · #${id}`}</span>
    </span>
  );
}

function CollapsedStop({ visit, name }: { visit: NonNullable<DeskRow['visit']>; name: string }) {
  const { t, language } = useTranslation();
  const isPast = isVisitOverdue(visit, useShopDay());
  const Icon = visit.type === 'PICKUP' ? PackageOpen : PackageCheck;
  const day = isPast ? `${formatDate(visit.date, language, { pattern: 'EEE d MMM' })}, ` : '';
  return (
    <span className="grid min-w-0 flex-1">
      <span className="flex flex-wrap items-center gap-x-2 text-lg font-semibold">
        <Icon className="size-5 shrink-0 text-primary" />
        <time dateTime={visit.date} className="min-w-0">
          {`${day}${unbrokenHours(formatHours(visit.time, language))}`}
        </time>
        <span className="truncate text-base font-normal text-ink-muted">{t(`workshop.visitType.${visit.type}`)}</span>
      </span>
      <span className="truncate">
        <ProperName>{name}</ProperName>
        <span>{' · '}</span>
        <ProperName>{visit.address}</ProperName>
      </span>
    </span>
  );
}

function StopContact({ row: { visit, customer } }: { row: DeskRow }) {
  const { t } = useTranslation();
  const name = customerName(t, customer.name);
  return (
    <>
      {visit !== null && <AddressLink address={visit.address} large />}
      {customer.phone !== null && <CallLink name={name} phone={customer.phone} large />}
    </>
  );
}

/** Loaded devices go back to the shop. */
function isHomeStop(section: SectionKey, { button }: DeskRow): boolean {
  if (section === 'LOAD') return false;
  return section !== 'VAN' || button?.name === 'DELIVERED';
}

/** Returns true if the button's action needs somebody at the address. */
export function needsCustomerAtHome({ button, visit }: DeskRow): boolean {
  if (button?.name === 'DELIVERED') return true;
  return button?.name === 'COLLECTED' && visit?.type === 'PICKUP';
}
