import type { SectionKey } from '@atelier/domain';
import { formatDate, formatHours } from '@atelier/i18n';
import { Button, ProperName } from '@atelier/ui';
import { ChevronDown, PackageCheck, PackageOpen } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { useShopDay } from '#shared/format/times.tsx';
import { unbrokenHours } from '#shared/format/unbroken-hours.ts';
import { useLanguage } from '#shared/language/use-language.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { DeviceTypeIcon } from '#subjects/device/device-type-icon.tsx';
import { AddressLink, CallLink } from '../contact-links.tsx';
import { customerName } from '../customer-name.ts';
import { useListPlace } from '../list/list-place.ts';
import { isOverdue, OverdueLine, VisitHeading } from '../visit-heading.tsx';
import type { DeskRow } from './desk-now.ts';
import { RowButton } from './row-button.tsx';
import { RowFrame, type RowsProps } from './row-frame.tsx';

type StopRowProps = RowsProps & {
  row: DeskRow;
  /** The one that a driver goes to first: it is open. */
  isLead: boolean;
};

/** A stop of a driver, for one thumb and for sunlight: when, who, where, the telephone, and what happened there; later ones in two lines that open. */
export function StopRow({ row, isLead, ...of }: StopRowProps) {
  const today = useShopDay();
  const body = useId();
  const [isOpened, setOpened] = useState(false);
  const { acts, section } = of;
  const { visit } = row;
  const isDoor = leadsToADoor(section.key, row);
  const folded = isDoor && !isLead ? visit : null;
  const isFolded = folded !== null;
  const isShown = isOpened || !isFolded;
  return (
    <RowFrame {...of} row={row} className={isLead ? 'border-s-4 border-primary py-5!' : ''}>
      {isLead && isNextStop(section.key, visit, today) && <NextStop />}
      {isFolded || visit === null ? null : <VisitHeading visit={visit} />}
      <div className="flex items-center gap-2">
        <StopLink row={row} isLead={isLead} folded={folded} />
        {isFolded && <Fold row={row} body={body} isOpened={isOpened} onPress={() => setOpened(!isOpened)} />}
      </div>
      {isFolded && <OverdueLine visit={folded} />}
      <div id={body} className="grid gap-2 empty:hidden">
        {isShown && <StopBody row={row} acts={acts} isDoor={isDoor} isFolded={isFolded} />}
      </div>
    </RowFrame>
  );
}

/** What wasn't done on its day isn't. */
function isNextStop(section: SectionKey, visit: DeskRow['visit'], today: string): boolean {
  return section === 'TODAY' && visit !== null && !isOverdue(visit, today);
}

type StopLinkProps = Pick<StopRowProps, 'row' | 'isLead'> & { folded: DeskRow['visit'] };

/** Whose stop it is and what for, or its two lines: one link, which keeps the focus when the stop becomes the next. */
function StopLink({ row, isLead, folded }: StopLinkProps) {
  const { t } = useTranslation();
  const place = useListPlace();
  const { customer, device, id } = row;
  const name = customerName(t, customer.name);
  return (
    <Link
      to={paths.workshopRepair(id)}
      state={place}
      data-row={id}
      className="flex min-h-12 min-w-0 flex-1 flex-wrap items-center gap-3 rounded-tight"
    >
      {folded !== null ? (
        <TwoLines visit={folded} name={name} />
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

function NextStop() {
  const { t } = useTranslation();
  return <p className="font-semibold text-ink">{t('desk.next')}</p>;
}

type FoldProps = { row: DeskRow; body: string; isOpened: boolean; onPress: () => void };

/** Opens a stop of two lines, and folds it again. */
function Fold({ row: { device, id }, body, isOpened, onPress }: FoldProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-expanded={isOpened}
      aria-controls={body}
      aria-label={t('desk.for', { button: t('desk.unfold'), device: device.name, id })}
      onClick={onPress}
      className="relative z-1 grid size-12 shrink-0 place-items-center rounded-control border border-line-strong"
    >
      <ChevronDown aria-hidden="true" className={`size-5 transition-transform ${isOpened ? 'rotate-180' : ''}`} />
    </button>
  );
}

type StopBodyProps = Pick<StopRowProps, 'row' | 'acts'> & { isDoor: boolean; isFolded: boolean };

/** Below the link: where to go, and what happened there. */
function StopBody({ row, acts, isDoor, isFolded }: StopBodyProps) {
  return (
    <>
      {isFolded && <Device row={row} />}
      {isDoor && <Door row={row} />}
      <StopButtons row={row} acts={acts} />
    </>
  );
}

/** What happened there, by one press. */
function StopButtons({ row, acts }: Pick<StopRowProps, 'row' | 'acts'>) {
  const { t } = useTranslation();
  const { device, id } = row;
  const isBusy = acts.pending.has(id) || acts.opening === id;
  return (
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

/** When and what for, with its day where that has passed; then who and where. */
function TwoLines({ visit, name }: { visit: NonNullable<DeskRow['visit']>; name: string }) {
  const { t, language } = useLanguage();
  const isPast = isOverdue(visit, useShopDay());
  const Icon = visit.type === 'PICKUP' ? PackageOpen : PackageCheck;
  const day = isPast ? `${formatDate(visit.date, language, { pattern: 'EEE d MMM' })}, ` : '';
  return (
    <span className="grid min-w-0 flex-1">
      <span className="flex flex-wrap items-center gap-x-2 text-lg font-semibold">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-primary" />
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

/** Where to go, and whom to call. */
function Door({ row: { visit, customer } }: { row: DeskRow }) {
  const { t } = useTranslation();
  const name = customerName(t, customer.name);
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
export function isAtADoor({ button, visit }: DeskRow): boolean {
  if (button?.name === 'DELIVERED') return true;
  return button?.name === 'COLLECTED' && visit?.type === 'PICKUP';
}
