import type { Repair } from '@atelier/contract';
import { Button, Drawing, EmptyState } from '@atelier/ui';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { dialogStore } from '../../../shared/dialogs/dialog-store.ts';
import { useTranslation } from '../../../shared/language/use-translation.ts';
import { splitForDashboard } from './repair-filter.ts';
import { RepairGrid } from './repair-grid.tsx';

const FirstVisit = () => {
  const { t } = useTranslation();
  return (
    <EmptyState
      drawing={<Drawing name="phone" className="size-40" />}
      title={t('dashboard.empty.title')}
      description={t('dashboard.empty.text')}
      action={
        <Button onClick={() => dialogStore.open({ name: 'request', prefill: null })}>
          {t('dashboard.empty.action')}
        </Button>
      }
    />
  );
};

/** All of theirs are completed, and those stand on another page. */
const NoneUnderWay = () => {
  const { t } = useTranslation();
  return (
    <EmptyState
      drawing={<Drawing name="empty-list" className="size-40" />}
      title={t('dashboard.idle.title')}
      description={t('dashboard.idle.text')}
      action={
        <Button asChild variant="secondary">
          <Link to={paths.repairs}>{t('dashboard.idle.action')}</Link>
        </Button>
      }
    />
  );
};

/** The repairs that are on their way, then the closed ones, muted. */
export const DashboardRepairs = ({ repairs }: { repairs: readonly Repair[] }) => {
  const { t } = useTranslation();
  const { open, closed } = useMemo(() => splitForDashboard(repairs), [repairs]);
  if (open.length === 0 && closed.length === 0) return repairs.length === 0 ? <FirstVisit /> : <NoneUnderWay />;
  return (
    <div className="grid gap-8">
      {open.length > 0 && (
        <section>
          <h2 className="sr-only">{t('dashboard.tabs.repairs')}</h2>
          <RepairGrid repairs={open} label={t('dashboard.tabs.repairs')} />
        </section>
      )}
      {closed.length > 0 && (
        <section className="grid gap-4">
          <h2 className="text-lg text-ink-muted">{t('dashboard.closed')}</h2>
          <RepairGrid repairs={closed} label={t('dashboard.closed')} muted />
        </section>
      )}
    </div>
  );
};
