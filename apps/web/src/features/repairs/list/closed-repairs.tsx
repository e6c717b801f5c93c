import type { Repair } from '@atelier/contract';
import { Card } from '@atelier/ui';
import { memo } from 'react';
import { StatusBadge } from '#subjects/repair/status-badge.tsx';
import { Moment } from '#shared/format/times.tsx';
import { RepairItems } from './repair-items.tsx';
import { RepairOpener } from './repair-opener.tsx';

const ClosedRepair = memo(function ClosedRepair({ repair }: { repair: Repair }) {
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-1 bg-sunken! px-4 py-2.5 shadow-none!">
      <div className="min-w-0 flex-1 basis-40">
        <RepairOpener repair={repair} />
      </div>
      <StatusBadge status={repair.status} />
      <Moment value={repair.updatedAt} className="text-sm text-ink-muted tabular-nums sm:w-48 sm:text-end" />
    </Card>
  );
});

type ClosedRepairsProps = { repairs: readonly Repair[]; label: string };

export function ClosedRepairs({ repairs, label }: ClosedRepairsProps) {
  return (
    <RepairItems
      repairs={repairs}
      label={label}
      columns={1}
      height={66}
      rendersAll={24}
      className="grid grid-cols-1 gap-4"
      Item={ClosedRepair}
    />
  );
}
