import type { Repair } from '@atelier/contract';
import { UserText } from '@atelier/ui';
import { memo } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { LogEntries } from '#subjects/repair/mine/details/log-entries.tsx';
import { NextLine } from '#subjects/repair/mine/next-line.tsx';
import { TurnButton } from '#subjects/repair/mine/actions/turn-button.tsx';
import { useMedia } from '#shared/page/use-media.ts';
import { RepairRail } from '#subjects/repair/repair-rail.tsx';
import { StatusBadge } from '#subjects/repair/status-badge.tsx';
import { Moment } from '#shared/language/times.tsx';
import { OpeningCard, OpeningTitle, CardDevice, UnreadNote } from './repair-card.tsx';
import { RepairItems } from './repair-grid.tsx';

function Facts({ repair }: { repair: Repair }) {
  const { t } = useTranslation();
  return (
    <div className="grid min-w-0 content-start gap-4">
      <CardDevice device={repair.device} />
      <NextLine repair={repair} className="text-lg leading-6" />
      <div className="grid grid-cols-1 justify-items-start gap-2">
        <StatusBadge status={repair.status} claim={repair} />
        <OpeningTitle repair={repair} />
        <p className="text-sm text-ink-muted">
          <span>{t('repairs.card.created')}</span>{' '}
          <Moment value={repair.createdAt} className="lowercase tabular-nums" />
        </p>
      </div>
      <p className="line-clamp-4 wrap-anywhere">
        <UserText>{repair.issue}</UserText>
      </p>
      <div className="flex flex-wrap gap-3">
        <TurnButton repair={repair} />
        <UnreadNote repair={repair} />
      </div>
    </div>
  );
}

const TimelineItem = memo(function TimelineItem({ repair }: { repair: Repair }) {
  const { t } = useTranslation();
  const upright = useMedia('(min-width: 40rem)');
  return (
    <OpeningCard className="grid grid-cols-1 gap-x-10 gap-y-5 p-5 sm:grid-cols-[13rem_minmax(0,1fr)] sm:p-6 lg:grid-cols-[minmax(0,1fr)_13rem_minmax(0,1.1fr)]">
      <div className="min-w-0 sm:max-lg:col-span-2">
        <Facts repair={repair} />
      </div>
      <RepairRail repair={repair} size={upright ? 'vertical' : 'slim'} hasTitle={!upright} />
      <section className="min-w-0">
        <h4 className="mb-3 text-sm font-medium text-ink-muted">{t('repairs.details.history')}</h4>
        <LogEntries {...repair} />
      </section>
    </OpeningCard>
  );
});

/** Renders every repair with its rail and the log beside it (specification/screens#repairs-page). */
export function RepairTimeline({ repairs, label }: { repairs: readonly Repair[]; label: string }) {
  return (
    <RepairItems
      repairs={repairs}
      label={label}
      columns={1}
      height={520}
      maxRendered={8}
      className="grid grid-cols-1 gap-4"
      Item={TimelineItem}
    />
  );
}
