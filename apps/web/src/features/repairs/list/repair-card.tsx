import type { Repair } from '@atelier/contract';
import { statusDescription } from '@atelier/i18n';
import { Button } from '@atelier/ui';
import { PhoneMissed } from 'lucide-react';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { DeviceTypeIcon } from '../../../shared/device/device-type-icon.tsx';
import { dialogStore } from '../../../shared/dialogs/dialog-store.ts';
import { useTranslation } from '../../../shared/language/use-translation.ts';
import { Price } from '../../../shared/repair/price.tsx';
import { RepairRail } from '../../../shared/repair/repair-rail.tsx';
import { StatusBadge } from '../../../shared/repair/status-badge.tsx';
import { RelativeTime } from '../../../shared/repair/times.tsx';
import { OpeningCard, OpeningTitle } from './opening-card.tsx';

type RepairCardProps = { repair: Repair; muted?: boolean };

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

/** A repair at a glance; a press anywhere, or Enter, opens its details. */
export const RepairCard = memo(function RepairCard({ repair, muted = false }: RepairCardProps) {
  const { t } = useTranslation();
  return (
    <OpeningCard className={`flex h-full flex-col gap-4 p-5 ${muted ? 'bg-sunken! shadow-none!' : ''}`}>
      {/* One below the other, so that the rails of a row are level however long a status is called. */}
      <div className="grid grid-cols-1 justify-items-start gap-2">
        <OpeningTitle repair={repair} />
        <StatusBadge status={repair.status} />
      </div>
      <RepairRail repair={repair} />
      <FlagStrip repair={repair} />
      <DeviceLine device={repair.device} />
      <p className="line-clamp-2 wrap-anywhere">{repair.issue}</p>
      <p className="text-sm text-pretty text-ink-muted">{statusDescription(t, repair.status)}</p>
      <Terms repair={repair} />
    </OpeningCard>
  );
});
