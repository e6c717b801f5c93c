import type { Repair } from '@atelier/contract';
import { UserText } from '@atelier/ui';
import { memo } from 'react';
import { NextLine, StatusText } from '#subjects/repair/mine/next-line.tsx';
import { TurnButton } from '#subjects/repair/mine/turn-button.tsx';
import { RepairRail } from '#subjects/repair/repair-rail.tsx';
import { StatusBadge } from '#subjects/repair/status-badge.tsx';
import { OpeningCard, OpeningTitle } from './opening-card.tsx';
import { CardDevice, CardTerms, FlagStrip, UnreadNote } from './repair-card-fields.tsx';

export const RepairCard = memo(function RepairCard({ repair }: { repair: Repair }) {
  return (
    <OpeningCard className="flex h-full flex-col gap-4 p-5">
      <CardDevice device={repair.device} />
      {/* Two lines in every card align the rails. */}
      <NextLine repair={repair} className="text-lg leading-6 md:min-h-12" />
      {/* Stacked, so long status names don't shift the rails of a row. */}
      <div className="grid grid-cols-1 justify-items-start gap-2">
        <StatusBadge status={repair.status} />
        <OpeningTitle repair={repair} />
      </div>
      <RepairRail repair={repair} />
      <TurnButton repair={repair} />
      <UnreadNote repair={repair} />
      <FlagStrip repair={repair} />
      <p className="line-clamp-1 wrap-anywhere">
        <UserText>{repair.issue}</UserText>
      </p>
      <StatusText repair={repair} className="line-clamp-3 text-sm" />
      <CardTerms repair={repair} className="mt-auto border-t border-line pt-4" />
    </OpeningCard>
  );
});
