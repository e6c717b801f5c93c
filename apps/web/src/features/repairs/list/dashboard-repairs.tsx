import type { Repair } from '@atelier/contract';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { ClosedRepairs } from './closed-repairs.tsx';
import { FirstVisitState, NoOpenRepairs } from './no-open-repairs.tsx';
import { newestChange, splitForDashboard } from './repair-filter.ts';
import { RepairGrid } from './repair-grid.tsx';
import { SingleRepair } from './single-repair.tsx';

/** Renders the customer's turns first, then open repairs, then closed ones, each repair once. */
export function DashboardRepairs({ repairs }: { repairs: readonly Repair[] }) {
  const { t } = useTranslation();
  const { customersTurn, open, closed } = useMemo(() => splitForDashboard(repairs), [repairs]);
  const lastClosed = newestChange(repairs);
  if (lastClosed === undefined) return <FirstVisitState />;
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
          <ClosedRepairs repairs={closed} label={t('dashboard.closed')} />
        </Group>
      )}
    </div>
  );
}

type GroupProps = { title: string; children: ReactNode };

function Group({ title, children }: GroupProps) {
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}

type RepairsProps = { repairs: readonly Repair[]; label: string };

/** A single repair has the full width. The grid starts with two. */
function Repairs({ repairs, label }: RepairsProps) {
  const [first] = repairs;
  return repairs.length === 1 && first !== undefined ? (
    <SingleRepair repair={first} label={label} />
  ) : (
    <RepairGrid repairs={repairs} label={label} />
  );
}
