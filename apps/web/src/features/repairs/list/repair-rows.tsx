import { Card, Select, UserText } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';
import { NextLine } from '#subjects/repair/mine/next-line.tsx';
import { StatusBadge } from '#subjects/repair/status-badge.tsx';
import { Moment } from '#shared/format/times.tsx';
import type { RepairSort } from './repair-listing.ts';
import { RepairOpener } from './repair-opener.tsx';
import type { RepairViewProps } from './repair-views.tsx';

const orders = {
  created: { by: 'created', descending: true },
  updated: { by: 'updated', descending: true },
  updatedUp: { by: 'updated', descending: false },
  device: { by: 'device', descending: false },
  deviceDown: { by: 'device', descending: true },
  issue: { by: 'issue', descending: false },
  issueDown: { by: 'issue', descending: true },
} as const satisfies Record<string, RepairSort>;

type Order = keyof typeof orders;

function isOrder(text: string): text is Order {
  return Object.hasOwn(orders, text);
}

const orderNames = Object.keys(orders).filter(isOrder);

/** Renders the table on phones. A select replaces the sortable headings. */
export function RepairRows({ repairs, sort, onChange }: Omit<RepairViewProps, 'page'>) {
  const { t } = useTranslation();
  const options = orderNames.map((value) => ({ value, label: t(`repairs.orders.${value}`) }));
  return (
    <div className="grid grid-cols-1 gap-4">
      <Select
        aria-label={t('repairs.order')}
        options={options}
        value={orderOf(sort)}
        onValueChange={(name) => isOrder(name) && onChange({ sort: orders[name] })}
      />
      <Card className="overflow-hidden">
        <ul aria-label={t('repairs.title')} className="divide-y divide-line">
          {repairs.map((repair) => (
            <li key={repair.id} className="relative grid grid-cols-1 justify-items-start gap-2 px-4 py-3.5">
              <RepairOpener repair={repair} />
              <p className="line-clamp-2 wrap-anywhere">
                <UserText>{repair.issue}</UserText>
              </p>
              <NextLine repair={repair} className="text-sm" />
              <div className="flex w-full flex-wrap items-center justify-between gap-2">
                <StatusBadge status={repair.status} />
                <Moment value={repair.updatedAt} className="text-sm text-ink-muted tabular-nums" />
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

function orderOf({ by, descending }: RepairSort): Order {
  return orderNames.find((name) => orders[name].by === by && orders[name].descending === descending) ?? 'created';
}
