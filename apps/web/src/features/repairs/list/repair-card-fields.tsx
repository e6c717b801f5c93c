import type { Repair } from '@atelier/contract';
import { Button, Indicator, ProperName } from '@atelier/ui';
import { PhoneMissed } from 'lucide-react';
import type { ReactNode } from 'react';
import { DeviceTypeIcon } from '#subjects/device/device-type-icon.tsx';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { Price } from '#subjects/repair/price.tsx';
import { RelativeTime } from '#shared/format/times.tsx';

export function CardDevice({ device }: Pick<Repair, 'device'>) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <DeviceTypeIcon type={device.type} className="size-12 shrink-0" />
      <div className="grid min-w-0">
        <ProperName className="block truncate text-lg font-semibold">{device.name}</ProperName>
        <span className="text-sm text-ink-muted">
          <ProperName>{device.type.name}</ProperName>
        </span>
      </div>
    </div>
  );
}

export function FlagStrip({ repair }: { repair: Repair }) {
  const { t } = useTranslation();
  if (repair.flag === null) return null;
  return (
    <p className="flex items-center gap-3 rounded-control border border-warning px-3 py-2 text-sm">
      <PhoneMissed aria-hidden="true" className="size-4.5 shrink-0 text-warning" />
      <span>{t('repairs.flag.title')}</span>
    </p>
  );
}

export function UnreadNote({ repair }: { repair: Repair }) {
  const { t } = useTranslation();
  if (!repair.hasUnread) return null;
  return (
    <Button variant="secondary" size="sm" onClick={() => dialogStore.openDetails(repair.id, true)}>
      <Indicator label="" aria-hidden="true" />
      {t('repairs.card.unread')}
    </Button>
  );
}

type CardTermsProps = { repair: Repair; className?: string };

export function CardTerms({ repair: { price, createdAt, updatedAt }, className = '' }: CardTermsProps) {
  const { t } = useTranslation();
  return (
    <dl className={`flex flex-wrap gap-x-5 gap-y-2 ${className}`}>
      {price !== null && (
        <Term label={t('repairs.card.price')}>
          <Price amount={price} withDollars className="font-semibold" />
        </Term>
      )}
      <Term label={t('repairs.card.created')}>
        <RelativeTime value={createdAt} />
      </Term>
      {updatedAt !== createdAt && (
        <Term label={t('repairs.card.updated')}>
          <RelativeTime value={updatedAt} />
        </Term>
      )}
    </dl>
  );
}

function Term({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid content-start">
      <dt className="text-xs text-ink-muted">{label}</dt>
      <dd className="text-sm">{children}</dd>
    </div>
  );
}
