import type { Repair } from '@atelier/contract';
import { UserText } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';
import { NextLine, StatusText } from '#subjects/repair/mine/next-line.tsx';
import { TurnButton } from '#subjects/repair/mine/turn-button.tsx';
import { useMedia } from '#shared/page/use-media.ts';
import { RepairRail } from '#subjects/repair/repair-rail.tsx';
import { StatusBadge } from '#subjects/repair/status-badge.tsx';
import { OpeningCard, OpeningTitle } from './opening-card.tsx';
import { RepairCard } from './repair-card.tsx';
import { CardDevice, CardTerms, FlagStrip } from './repair-card-fields.tsx';

type SingleRepairProps = { repair: Repair; label: string };

/** Renders a single repair, the most common case, with all stations and the custody. */
export function SingleRepair({ repair, label }: SingleRepairProps) {
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
          <StatusBadge status={repair.status} />
          <OpeningTitle repair={repair} />
        </div>
        <div className="grid gap-1">
          <NextLine repair={repair} className="text-2xl" />
          <StatusText repair={repair} className="max-w-[68ch]" />
        </div>
        <TurnButton repair={repair} />
      </div>
      <RepairRail repair={repair} size="full" />
      <FlagStrip repair={repair} />
      <div className="grid grid-cols-2 items-start gap-x-8 gap-y-4 border-t border-line pt-5">
        <p className="line-clamp-2 wrap-anywhere">
          <UserText>{repair.issue}</UserText>
        </p>
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
