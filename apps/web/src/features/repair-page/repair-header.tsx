import type { Caller, StaffRepair } from '@atelier/contract';
import {
  ATTEMPTS_UNTIL_UNREACHABLE,
  delayReasons,
  isClosed,
  isOffTrack,
  isUnderWarranty,
  stations,
} from '@atelier/domain';
import { resolutionText } from '@atelier/i18n';
import { Card, ProperName } from '@atelier/ui';
import { PhoneMissed } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { useShopDay } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { NextLine } from '#subjects/repair/mine/next-line.tsx';
import { RepairRail } from '#subjects/repair/repair-rail.tsx';
import { WarrantyLine } from '#subjects/repair/warranty-line.tsx';
import { StatusBadge } from '#subjects/repair/status-badge.tsx';
import { customerName } from '#subjects/staff/people/customer-name.ts';
import { RepairOutcome } from '#subjects/staff/repair/outcome.tsx';
import { WishedWindow } from '#subjects/staff/repair/visit/wished-window.tsx';
import { TurnDue, TurnOwner } from '#subjects/staff/repair/turn.tsx';
import { REPAIR_HEADING_ID } from '#subjects/transitions/steps/step-focus.ts';
import { StaffDay, StaffMomentWithin } from '#subjects/staff/repair/staff-times.tsx';
import { countAttempts, effectiveEntries } from '#subjects/transitions/actions/log-reading.ts';

const REPAIR_STATUS_ID = 'repair-status';

type RepairHeaderProps = {
  repair: StaffRepair;
  /** Offers a warranty claim for the customer. */
  takesRequests?: boolean;
};

export function RepairHeader({ repair, takesRequests = false }: RepairHeaderProps) {
  const { t } = useTranslation();
  return (
    <Card className="grid grid-cols-1 gap-6 p-5 sm:p-6">
      <div className="grid grid-cols-1 gap-2">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h1
            id={REPAIR_HEADING_ID}
            tabIndex={-1}
            aria-describedby={REPAIR_STATUS_ID}
            className="min-w-0 flex-[1_1_14rem] rounded-tight text-2xl wrap-anywhere"
          >
            <ProperName>{repair.device.name}</ProperName>
            <span>{' · '}</span>
            <ProperName>{customerName(t, repair.customer.name)}</ProperName>{' '}
            <span className="block font-sans text-sm font-medium tracking-normal text-ink-muted tabular-nums">
              {t('workshop.repair.title', { id: repair.id })}
            </span>
          </h1>
          <span id={REPAIR_STATUS_ID} className="max-w-full min-w-0">
            <StatusBadge status={repair.status} claim={repair} />
          </span>
        </div>
        <div className="grid gap-0.5">
          <p className="text-sm text-ink-muted">{t('workshop.repair.customerReads')}</p>
          <NextLine repair={repair} />
          <div className="flex flex-wrap items-center gap-x-3 text-sm">
            <WarrantyLine repair={repair} showsEnd />
            {takesRequests && <ClaimLink repair={repair} />}
          </div>
          <ClaimLine repair={repair} />
        </div>
      </div>
      <RepairRail repair={repair} size="full" />
      {repair.flag !== null && <AttemptBanner flag={repair.flag} log={repair.log} />}
      <RepairFacts repair={repair} />
    </Card>
  );
}

/** Renders the link to an intake that claims the repair's warranty, or to the open repair that has the device. */
function ClaimLink({ repair }: { repair: StaffRepair }) {
  const { t } = useTranslation();
  const isCovered = isUnderWarranty(repair, useShopDay());
  const claim = claimOf(repair);
  if (!isCovered || claim === null) return null;
  const { openRepair } = repair;
  if (openRepair !== null)
    return (
      <Link to={paths.workshopRepair(openRepair)} className={claimLinkClass}>
        {t('repairs.warranty.open', { id: openRepair })}
      </Link>
    );
  return (
    <Link to={paths.workshopIntake} state={{ claim }} className={claimLinkClass}>
      {t('repairs.warranty.again')}
    </Link>
  );
}

const claimLinkClass = 'inline-flex items-center py-1 text-primary underline underline-offset-4 max-sm:min-h-11';

/** Returns the claim for the intake, or null without the customer's account. The intake finds callers by their number alone. */
function claimOf({ id: previousRepair, address, device, customer, warrantyUntil }: StaffRepair) {
  const { id: customerId, name, phone } = customer;
  if (customerId === undefined || name === null || warrantyUntil === null) return null;
  const claim = { phone: phone ?? '', customerId, deviceId: device.id, address, previousRepair };
  if (phone !== null) return claim;
  const { icon, name: type } = device.type;
  const warranty = { repairId: previousRepair, until: warrantyUntil };
  const caller: Caller = {
    id: customerId,
    name,
    phone: '',
    emailMasked: null,
    address: customer.address,
    repairs: [],
    devices: [{ id: device.id, name: device.name, type, icon, repairId: null, warranty }],
  };
  return { ...claim, caller };
}

function ClaimLine({ repair: { previousRepair } }: { repair: StaffRepair }) {
  const { t } = useTranslation();
  if (previousRepair === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm">
      <span>{t('repairs.warranty.claimFor')}</span>
      <Link
        to={paths.workshopRepair(previousRepair)}
        className="py-1 text-primary underline underline-offset-4 tabular-nums"
      >
        {t('repairs.warranty.repair', { id: previousRepair })}
      </Link>
    </p>
  );
}

function AttemptBanner({ flag, log }: { flag: NonNullable<StaffRepair['flag']>; log: StaffRepair['log'] }) {
  const { t } = useTranslation();
  const count = countAttempts(log);
  const isMany = count >= ATTEMPTS_UNTIL_UNREACHABLE;
  const words = [t(`workshop.how.${flag.how}`), t('workshop.contactAttempts', { count })];
  return (
    <p
      className={`flex flex-wrap items-center gap-2 rounded-control px-4 py-3 font-medium ${isMany ? 'bg-danger-soft text-danger' : 'bg-sunken'}`}
    >
      <PhoneMissed className="size-5 shrink-0" />
      <span className="flex-[1_1_10rem]">
        <span>{(isMany ? [t('workshop.flag'), ...words] : words).join(' · ')}</span>{' '}
        <StaffMomentWithin value={flag.at} />
      </span>
    </p>
  );
}

function RepairFacts({ repair }: { repair: StaffRepair }) {
  const { t } = useTranslation();
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-4 border-t border-line pt-5 sm:flex sm:flex-wrap sm:gap-x-10">
      {!isClosed(repair) && (
        <>
          <HeaderFact name={t('workshop.repair.owner')}>
            <TurnOwner turn={repair.nextAction} />
          </HeaderFact>
          <HeaderFact name={t('workshop.repair.due')}>
            <TurnDue turn={repair.nextAction} />
          </HeaderFact>
        </>
      )}
      <HeaderFact name={t('workshop.repair.custody')}>{t(`custody.${repair.custody}`)}</HeaderFact>
      {repair.outcome !== 'NONE' && (
        <HeaderFact name={t('workshop.repair.outcome')}>
          <RepairOutcome repair={repair} />
        </HeaderFact>
      )}
      {repair.resolution !== null && repair.resolution !== 'FIXED' && (
        <HeaderFact name={t('workshop.fields.resolution')}>{resolutionText(t, repair)}</HeaderFact>
      )}
      {repair.wish !== null && (
        <HeaderFact name={t('workshop.repair.wish')}>
          <WishedWindow wish={repair.wish} />
        </HeaderFact>
      )}
      {isExpected(repair) && repair.expectedAt !== null && (
        <HeaderFact name={t('workshop.repair.expectedAt')}>
          <StaffDay value={repair.expectedAt} />
        </HeaderFact>
      )}
      {isExpected(repair) && <DelayReason repair={repair} />}
    </dl>
  );
}

function DelayReason({ repair: { log, expectedAt } }: { repair: StaffRepair }) {
  const { t } = useTranslation();
  const captured = effectiveEntries(log).findLast(({ action }) => action === 'Repair.delayed')?.captured;
  const reason = delayReasons.find((code) => code === captured?.['delayReason']);
  if (reason === undefined || captured?.['expectedAt'] !== expectedAt) return null;
  return <HeaderFact name={t('workshop.fields.delayReason')}>{t(`workshop.delayReason.${reason}`)}</HeaderFact>;
}

function HeaderFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

/** Returns true until the device is fixed or the repair has left its normal course. */
function isExpected({ status, station, outcome }: StaffRepair): boolean {
  return station < FIXED && outcome === 'NONE' && !isOffTrack(status);
}

const FIXED = stations.indexOf('fixed') + 1;
