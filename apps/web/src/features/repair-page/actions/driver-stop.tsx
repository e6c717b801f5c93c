import type { DriverRepair } from '@atelier/contract';
import type { Actor } from '@atelier/domain';
import { Card, ProperName, UserText } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';
import { AddressLink, CallLink } from '#subjects/staff/people/contact-links.tsx';
import { customerName } from '#subjects/staff/people/customer-name.ts';
import { StaffMoment } from '#subjects/staff/repair/staff-times.tsx';
import { REPAIR_HEADING_ID } from '#subjects/transitions/steps/step-focus.ts';
import { ArrivalChoice } from '#subjects/staff/repair/visit/arrival-choice.tsx';
import { VisitHeading, VisitStatus } from '#subjects/staff/repair/visit/visit-heading.tsx';
import { CapturedList } from '../history/captured-list.tsx';
import { NextStop } from './next-stop.tsx';
import { Fact, Panel } from '#subjects/staff/page/panel.tsx';
import { DevicePanel, PhotosPanel } from '../panels/people-panels.tsx';
import { LazyDoorPayment } from '#subjects/staff/till/lazy-payment.tsx';
import { takenTransitionLabel } from '#subjects/transitions/actions/transition-label.ts';

const VISIT_STATUS_ID = 'visit-status';

type StopProps = { repair: DriverRepair };

export function DriverStop({ repair, viewer }: StopProps & { viewer: Actor }) {
  const { t } = useTranslation();
  const visit = repair.visits.at(-1);
  return (
    <>
      {visit !== undefined && visit.status !== 'ASSIGNED' && (
        <NextStop id={repair.id} viewer={viewer} isFinished={repair.allowedActions.length === 0} />
      )}
      <StopSummary repair={repair} />
      {repair.amountDue !== null && <LazyDoorPayment repairId={repair.id} amountDue={repair.amountDue} />}
      {/* The customer's note is already shown with the address. */}
      <DevicePanel repair={{ ...repair, additionalInfo: null }}>
        <Fact name={t('workshop.fields.accessories')}>
          {repair.accessories.length > 0 && (
            <UserText className="block">{repair.accessories.map(({ name }) => name).join(', ')}</UserText>
          )}
        </Fact>
      </DevicePanel>
      <PhotosPanel repair={repair} />
      <DriverSteps repair={repair} />
    </>
  );
}

function StopSummary({ repair: { id, customer, visits, additionalInfo } }: StopProps) {
  const { t } = useTranslation();
  const visit = visits.at(-1);
  const name = customerName(t, customer.name);
  const address = visit?.address ?? customer.address;
  return (
    <Card className="grid grid-cols-1 gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1
          id={REPAIR_HEADING_ID}
          tabIndex={-1}
          aria-describedby={VISIT_STATUS_ID}
          className="rounded-tight font-sans text-sm font-medium tracking-normal text-ink-muted tabular-nums"
        >
          {t('workshop.repair.title', { id })}
        </h1>
        <span id={VISIT_STATUS_ID}>{visit !== undefined && <VisitStatus status={visit.status} />}</span>
      </div>
      {visit !== undefined && <VisitHeading visit={visit} />}
      <p className="text-xl font-semibold wrap-anywhere">
        <ProperName>{name}</ProperName>
      </p>
      {address !== null && <AddressLink address={address} large />}
      {customer.phone !== null && <CallLink name={name} phone={customer.phone} large />}
      {visit !== undefined && <ArrivalChoice key={visit.id} repairId={id} visit={visit} />}
      {additionalInfo !== null && (
        <dl className="grid gap-0.5 rounded-control bg-sunken px-4 py-3">
          <dt className="text-sm text-ink-muted">{t('workshop.stop.note')}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            <UserText className="block">{additionalInfo}</UserText>
          </dd>
        </dl>
      )}
    </Card>
  );
}

function DriverSteps({ repair: { steps } }: StopProps) {
  const { t } = useTranslation();
  if (steps.length === 0) return null;
  return (
    <Panel title={t('workshop.stop.ownNote')}>
      <ol className="grid grid-cols-1 gap-4">
        {steps.toReversed().map(({ id, action, at, captured }) => (
          <li key={id} className="grid grid-cols-1 gap-1">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium">{takenTransitionLabel(t, { action, captured })}</span>
              <StaffMoment value={at} className="text-sm text-ink-muted tabular-nums" />
            </p>
            <CapturedList action={action} captured={captured} people={noNames} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const noNames = new Map<string, string>();
