import type { Repair } from '@atelier/contract';
import { UserText, Button, Indicator, ProperName, Card, CardTitle } from '@atelier/ui';
import { memo, type ReactNode, type MouseEvent } from 'react';
import { PhoneMissed, ChevronRight } from 'lucide-react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { Attendance } from '#subjects/repair/mine/actions/attendance.tsx';
import { flagTitle, NextLine, StatusText } from '#subjects/repair/mine/next-line.tsx';
import { TurnButton } from '#subjects/repair/mine/actions/turn-button.tsx';
import { useMedia } from '#shared/page/use-media.ts';
import { RepairRail } from '#subjects/repair/repair-rail.tsx';
import { StatusBadge } from '#subjects/repair/status-badge.tsx';
import { DeviceTypeIcon } from '#subjects/device/device-type-icon.tsx';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { Price } from '#subjects/repair/price.tsx';
import { RelativeTime } from '#shared/language/times.tsx';
import { RepairNumber } from '#subjects/repair/repair-number.tsx';
import { WarrantyLine } from '#subjects/repair/warranty-line.tsx';

/** Renders a single repair, the most common case, with all stations and the custody. */
export function SingleRepair({ repair, label }: { repair: Repair; label: string }) {
  const wide = useMedia('(min-width: 48rem)');
  const Card = wide ? WideCard : RepairCard;
  return (
    <ul aria-label={label}>
      <li>
        <Card repair={repair} />
      </li>
    </ul>
  );
}

function WideCard({ repair }: { repair: Repair }) {
  const { t } = useTranslation();
  return (
    <OpeningCard className="grid gap-6 p-6">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-8 gap-y-2">
        <CardDevice device={repair.device} />
        <div className="grid justify-items-end gap-2">
          <StatusBadge status={repair.status} claim={repair} />
          <OpeningTitle repair={repair} />
        </div>
        <div className="grid gap-1">
          <NextLine repair={repair} className="text-2xl" />
          <StatusText repair={repair} className="max-w-[68ch]" />
        </div>
        <div className="grid justify-items-end gap-2">
          <TurnButton repair={repair} />
          <Attendance repair={repair} />
          <UnreadNote repair={repair} />
        </div>
      </div>
      <RepairRail repair={repair} size="full" />
      <FlagStrip repair={repair} />
      <div className="grid grid-cols-2 items-start gap-x-8 gap-y-4 border-t border-line pt-5">
        <div className="grid gap-2">
          <p className="line-clamp-2 wrap-anywhere">
            <UserText>{repair.issue}</UserText>
          </p>
          <WarrantyLine repair={repair} className="text-sm" />
        </div>
        <div className="grid gap-4">
          <dl>
            <dt className="text-xs text-ink-muted">{t('repairs.details.custody')}</dt>
            <dd className="text-sm">{t(`repairs.custody.${repair.custody}`)}</dd>
          </dl>
          <CardTerms repair={repair} />
        </div>
      </div>
    </OpeningCard>
  );
}

export const RepairCard = memo(function RepairCard({ repair }: { repair: Repair }) {
  return (
    <OpeningCard className="flex h-full flex-col gap-4 p-5">
      <CardDevice device={repair.device} />
      {/* Two lines in every card align the rails. */}
      <NextLine repair={repair} className="text-lg leading-6 md:min-h-12" />
      {/* Stacked, so long status names don't shift the rails of a row. */}
      <div className="grid grid-cols-1 justify-items-start gap-2">
        <StatusBadge status={repair.status} claim={repair} />
        <OpeningTitle repair={repair} />
      </div>
      <RepairRail repair={repair} />
      <TurnButton repair={repair} />
      <Attendance repair={repair} />
      <UnreadNote repair={repair} />
      <FlagStrip repair={repair} />
      <p className="line-clamp-1 wrap-anywhere">
        <UserText>{repair.issue}</UserText>
      </p>
      <StatusText repair={repair} className="line-clamp-3 text-sm" />
      <WarrantyLine repair={repair} className="text-sm" />
      <CardTerms repair={repair} className="mt-auto border-t border-line pt-4" />
    </OpeningCard>
  );
});

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

function FlagStrip({ repair }: { repair: Repair }) {
  const { t } = useTranslation();
  if (repair.flag === null) return null;
  return (
    <p className="flex items-center gap-3 rounded-control border border-warning px-3 py-2 text-sm">
      <PhoneMissed className="size-4.5 shrink-0 text-warning" />
      <span>{flagTitle(t, repair.flag)}</span>
    </p>
  );
}

export function UnreadNote({ repair }: { repair: Repair }) {
  const { t } = useTranslation();
  if (!repair.hasUnread) return null;
  return (
    <Button variant="secondary" size="sm" onClick={() => dialogStore.openDetails(repair.id, true)}>
      <Indicator label="" aria-hidden />
      {t('repairs.card.unread')}
    </Button>
  );
}

type CardTermsProps = { repair: Repair; className?: string };

function CardTerms({ repair: { price, createdAt, updatedAt }, className = '' }: CardTermsProps) {
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

export function OpeningTitle({ repair }: { repair: Repair }) {
  return (
    <CardTitle level={3} className="text-sm! font-normal! text-ink-muted">
      <button
        type="button"
        data-slot="card-open"
        onClick={() => dialogStore.openDetails(repair.id)}
        className="flex items-center gap-1 text-start outline-none"
      >
        <RepairNumber words="repairs.card.heading" id={repair.id} />
        <ChevronRight className="size-5 shrink-0 text-ink-muted" />
      </button>
    </CardTitle>
  );
}

const focusClass =
  'has-[[data-slot=card-open]:focus-visible]:outline-2 has-[[data-slot=card-open]:focus-visible]:outline-offset-2 has-[[data-slot=card-open]:focus-visible]:outline-primary';

/** Renders a card that opens the repair's details by a press anywhere or by Enter on its `OpeningTitle`. */
export function OpeningCard({ className, children }: { className: string; children: ReactNode }) {
  return (
    <Card interactive onClick={pressHeading} className={`cursor-pointer ${focusClass} ${className}`}>
      {children}
    </Card>
  );
}

// The whole card reacts to the pointer without an overlay, because the rail shows dates on hover.
function pressHeading(event: MouseEvent<HTMLElement>): void {
  const pressed = event.target instanceof Element ? event.target.closest('button') : null;
  if (pressed !== null) return;
  const heading = event.currentTarget.querySelector<HTMLElement>('[data-slot=card-open]');
  heading?.focus();
  heading?.click();
}

/** Renders device name and repair number as the row's only button, which covers the row. */
export function RepairOpener({ repair }: { repair: Repair }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      onClick={() => dialogStore.openDetails(repair.id)}
      className="grid max-w-full text-start outline-none after:absolute after:inset-0 after:cursor-pointer focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
    >
      <span className="flex min-w-0 items-center gap-2">
        <ProperName className="block truncate font-medium">{repair.device.name}</ProperName>
        {repair.hasUnread && <Indicator label={t('repairs.card.unread')} className="shrink-0" />}
      </span>
      <span className="truncate text-sm text-ink-muted tabular-nums">
        <span className="sr-only">{t('repairs.card.heading', { id: repair.id })}</span>
        <span aria-hidden translate="no">{`#${repair.id}`}</span>
      </span>
    </button>
  );
}
