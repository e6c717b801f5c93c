import type { Repair } from '@atelier/contract';
import { Button, Card, Drawing, EmptyState } from '@atelier/ui';
import { memo, useMemo, type ReactNode } from 'react';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { Moment } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { StatusBadge } from '#subjects/repair/status-badge.tsx';
import { newestChange, splitForDashboard } from './repair-filter.ts';
import { RepairGrid, RepairItems } from './repair-grid.tsx';
import { RepairOpener, SingleRepair } from './repair-card.tsx';

/** Renders the customer's turns first, then open repairs, then closed ones, each repair once. */
export function DashboardRepairs({ repairs }: { repairs: readonly Repair[] }) {
  const { t } = useTranslation();
  const { customersTurn, open, closed } = useMemo(() => splitForDashboard(repairs), [repairs]);
  const lastClosed = newestChange(repairs);
  if (lastClosed === undefined)
    return (
      <EmptyState
        drawing={<Drawing name="phone" className="size-40" />}
        title={t('dashboard.empty.title')}
        description={t('dashboard.empty.text')}
      />
    );
  return (
    <div className="grid grid-cols-1 gap-8">
      {customersTurn.length === 0 && open.length === 0 && <NoOpenRepairs lastClosed={lastClosed} />}
      {customersTurn.length > 0 && (
        <Group title={t('dashboard.turn')}>
          <Repairs repairs={customersTurn} label={t('dashboard.turn')} />
        </Group>
      )}
      {open.length > 0 && (
        <Group title={t('dashboard.open')}>
          <Repairs repairs={open} label={t('dashboard.open')} />
        </Group>
      )}
      {closed.length > 0 && (
        <Group title={t('dashboard.closed')}>
          <RepairItems
            repairs={closed}
            label={t('dashboard.closed')}
            columns={1}
            height={66}
            maxRendered={24}
            className="grid grid-cols-1 gap-4"
            Item={ClosedRepair}
          />
        </Group>
      )}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}

/** A single repair has the full width. The grid starts with two. */
function Repairs({ repairs, label }: { repairs: readonly Repair[]; label: string }) {
  const [first] = repairs;
  return repairs.length === 1 && first !== undefined ? (
    <SingleRepair repair={first} label={label} />
  ) : (
    <RepairGrid repairs={repairs} label={label} />
  );
}

const ClosedRepair = memo(function ClosedRepair({ repair }: { repair: Repair }) {
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-1 bg-sunken! px-4 py-2.5 shadow-none!">
      <div className="min-w-0 flex-1 basis-40">
        <RepairOpener repair={repair} />
      </div>
      <StatusBadge status={repair.status} claim={repair} />
      <Moment value={repair.updatedAt} className="text-sm text-ink-muted tabular-nums sm:w-48 sm:text-end" />
    </Card>
  );
});

/** Shows the last repair and its outcome to a returning customer. */
function NoOpenRepairs({ lastClosed }: { lastClosed: Repair }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      drawing={<Drawing name="empty-list" className="size-40" />}
      title={t('dashboard.idle.title')}
      description={t(lastClosed.status === 'COMPLETED' ? 'dashboard.idle.completed' : 'dashboard.idle.closed')}
      action={
        <Button variant="link" onClick={() => dialogStore.openDetails(lastClosed.id)}>
          {t('dashboard.idle.see', { id: lastClosed.id })}
        </Button>
      }
    />
  );
}
