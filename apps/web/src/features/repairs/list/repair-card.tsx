import type { Repair } from '@atelier/contract';
import { statusDescription } from '@atelier/i18n';
import { Button, Card, CardTitle } from '@atelier/ui';
import { PhoneMissed } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { DeviceTypeIcon } from '../../../shared/device/device-type-icon.tsx';
import { dialogStore } from '../../../shared/dialogs/dialog-store.ts';
import { useTranslation } from '../../../shared/language/use-translation.ts';
import { Price } from '../../../shared/repair/price.tsx';
import { RepairRail } from '../../../shared/repair/repair-rail.tsx';
import { StatusBadge } from '../../../shared/repair/status-badge.tsx';
import { RelativeTime } from '../../../shared/repair/times.tsx';

type RepairCardProps = { repair: Repair; muted?: boolean };

/** Heading, and the way in for the keyboard. */
const OpenButton = ({ repair }: { repair: Repair }) => {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      data-slot="card-open"
      onClick={() => dialogStore.openDetails(repair.id)}
      className="text-left outline-none"
    >
      {t('repairs.card.heading', { id: repair.id })}
    </button>
  );
};

const DeviceLine = ({ device }: Pick<Repair, 'device'>) => (
  <div className="flex min-w-0 items-center gap-3">
    <DeviceTypeIcon type={device.type} className="size-12 shrink-0" />
    <div className="grid min-w-0">
      <span className="text-sm text-ink-muted">{device.type.name}</span>
      <span className="truncate font-medium">{device.name}</span>
    </div>
  </div>
);

const FlagStrip = ({ repair }: { repair: Repair }) => {
  const { t } = useTranslation();
  if (repair.flag === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-warning px-3 py-2 text-sm">
      <PhoneMissed aria-hidden="true" className="size-4.5 shrink-0 text-warning" />
      <span className="min-w-0 flex-1">{t('repairs.flag.title')}</span>
      {repair.allowedActions.includes('Repair.reachable') && (
        <Button variant="link" size="sm" onClick={() => dialogStore.openDetails(repair.id)}>
          {t('repairs.flag.action')}
        </Button>
      )}
    </div>
  );
};

const Term = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid content-start">
    <dt className="text-xs text-ink-muted">{label}</dt>
    <dd className="text-sm">{children}</dd>
  </div>
);

const Terms = ({ repair }: { repair: Repair }) => {
  const { t } = useTranslation();
  return (
    <dl className="mt-auto flex flex-wrap gap-x-5 gap-y-2 border-t border-line pt-4">
      {repair.price !== null && (
        <Term label={t('repairs.card.price')}>
          <Price amount={repair.price} place="card" className="font-semibold" />
        </Term>
      )}
      <Term label={t('repairs.card.created')}>
        <RelativeTime value={repair.createdAt} />
      </Term>
      <Term label={t('repairs.card.updated')}>
        <RelativeTime value={repair.updatedAt} />
      </Term>
    </dl>
  );
};

const cardClass =
  'flex h-full cursor-pointer flex-col gap-4 p-5 has-[[data-slot=card-open]:focus-visible]:outline-2 has-[[data-slot=card-open]:focus-visible]:outline-offset-2 has-[[data-slot=card-open]:focus-visible]:outline-primary';

// The whole card answers to the pointer, yet nothing covers it: the rail shows its dates under the pointer.
const pressHeading = (event: MouseEvent<HTMLElement>): void => {
  const pressed = event.target instanceof Element ? event.target.closest('button') : null;
  if (pressed !== null) return;
  const heading = event.currentTarget.querySelector<HTMLElement>('[data-slot=card-open]');
  heading?.focus();
  heading?.click();
};

/** A repair at a glance; a press anywhere, or Enter, opens its details. */
export const RepairCard = ({ repair, muted = false }: RepairCardProps) => {
  const { t } = useTranslation();
  return (
    <Card interactive onClick={pressHeading} className={`${cardClass} ${muted ? 'bg-sunken! shadow-none!' : ''}`}>
      {/* One below the other, so that the rails of a row are level however long a status is called. */}
      <div className="grid justify-items-start gap-2">
        <CardTitle level={3}>
          <OpenButton repair={repair} />
        </CardTitle>
        <StatusBadge status={repair.status} />
      </div>
      <RepairRail repair={repair} />
      <FlagStrip repair={repair} />
      <DeviceLine device={repair.device} />
      <p className="line-clamp-2 wrap-anywhere">{repair.issue}</p>
      <p className="text-sm text-pretty text-ink-muted">{statusDescription(t, repair.status)}</p>
      <Terms repair={repair} />
    </Card>
  );
};
