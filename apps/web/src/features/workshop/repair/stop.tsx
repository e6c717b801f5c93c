import type { DriverRepair } from '@atelier/contract';
import { logLabel } from '@atelier/i18n';
import { Card } from '@atelier/ui';
import { useTranslation } from '../../../shared/language/use-translation.ts';
import { AddressLink, CallLink } from '../contact-links.tsx';
import { customerName } from '../customer-name.ts';
import type { Viewer } from '../list/list-filters.ts';
import { StaffMoment } from '../staff-times.tsx';
import { VisitHeading } from '../visit-heading.tsx';
import { VisitStatus } from '../visit-status.tsx';
import { CapturedList } from './captured-list.tsx';
import { NextStop } from './next-stop.tsx';
import { Panel } from './panel.tsx';
import { DevicePanel, PhotosPanel } from './people-panels.tsx';

type StopProps = { repair: DriverRepair };

/** A driver's stop: when, who, where, the telephone and what is fetched come first; then what they wrote down themselves. */
export const Stop = ({ repair, viewer }: StopProps & { viewer: Viewer }) => {
  const visit = repair.visits.at(-1);
  return (
    <>
      {visit !== undefined && visit.status !== 'ASSIGNED' && <NextStop id={repair.id} viewer={viewer} />}
      <Door repair={repair} />
      {/* The customer's note stands at the door. */}
      <DevicePanel repair={{ ...repair, additionalInfo: null }} />
      <PhotosPanel repair={repair} />
      <OwnSteps repair={repair} />
    </>
  );
};

const Door = ({ repair: { id, customer, visits, additionalInfo } }: StopProps) => {
  const { t } = useTranslation();
  const visit = visits.at(-1);
  const name = customerName(t, customer.name);
  const address = visit?.address ?? customer.address;
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1 className="font-sans text-sm font-medium tracking-normal text-ink-muted tabular-nums">
          {t('workshop.repair.title', { id })}
        </h1>
        {visit !== undefined && <VisitStatus status={visit.status} />}
      </div>
      {visit !== undefined && <VisitHeading visit={visit} />}
      <p className="text-xl font-semibold wrap-anywhere">{name}</p>
      {address !== null && <AddressLink address={address} large />}
      {customer.phone !== null && <CallLink name={name} phone={customer.phone} large />}
      {additionalInfo !== null && (
        <dl className="grid gap-0.5 rounded-control bg-sunken px-4 py-3">
          <dt className="text-sm text-ink-muted">{t('workshop.stop.note')}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{additionalInfo}</dd>
        </dl>
      )}
    </Card>
  );
};

const nobody = new Map<string, string>();

const OwnSteps = ({ repair: { steps } }: StopProps) => {
  const { t } = useTranslation();
  if (steps.length === 0) return null;
  return (
    <Panel title={t('workshop.stop.mine')}>
      <ol className="grid gap-4">
        {steps.toReversed().map(({ id, action, at, captured }) => (
          <li key={id} className="grid gap-1">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium">{logLabel(t, action)}</span>
              <StaffMoment value={at} className="text-sm text-ink-muted tabular-nums" />
            </p>
            <CapturedList captured={captured} people={nobody} />
          </li>
        ))}
      </ol>
    </Panel>
  );
};
