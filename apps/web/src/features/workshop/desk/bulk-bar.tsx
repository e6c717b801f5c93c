import { Alert, Button, ProperName } from '@atelier/ui';
import { useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { lazyOwnDialog } from '#shared/parts/lazy-dialog.tsx';
import { commonButton, type Bulk, type Said } from './use-bulk.ts';
import type { Selection } from './use-selection.ts';

const AssignDialog = lazyOwnDialog(async () => (await import('./assign-together-dialog.tsx')).AssignDialog);
const PlanDialog = lazyOwnDialog(async () => (await import('./plan-together-dialog.tsx')).PlanDialog);

type BulkBarProps = { selection: Selection; bulk: Bulk };

/** What all that is selected allows, under the thumb, with how many it is done to. */
export function BulkBar({ selection, bulk }: BulkBarProps) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const { rows } = selection;
  const common = commonButton(rows);
  if (rows.length === 0) return null;
  const label =
    common === null ? '' : t('desk.bulk.do', { button: t(`desk.button.${common.name}`), count: rows.length });
  const run = (said: Said | null): void => {
    setAsks(false);
    void bulk.run(rows, said).then(selection.clear);
  };
  return (
    <>
      <section
        aria-label={t('desk.bulk.bar')}
        data-slot="bottom-bar"
        className="fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center justify-center gap-3 border-t border-line bg-surface px-safe-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-float"
      >
        <output className="text-sm tabular-nums">{t('desk.bulk.count', { count: rows.length })}</output>
        {common === null ? (
          <p className="text-sm text-ink-muted">{t('desk.bulk.none')}</p>
        ) : (
          <Button loading={bulk.isRunning} onClick={() => (common.form ? setAsks(true) : run(null))}>
            {label}
          </Button>
        )}
        <Button variant="secondary" onClick={selection.clear}>
          {t('desk.bulk.clear')}
        </Button>
      </section>
      {asks && common?.name === 'PLAN' && (
        <PlanDialog rows={rows} label={label} onPlan={run} onClose={() => setAsks(false)} />
      )}
      {asks && common?.name === 'ASSIGN' && (
        <AssignDialog rows={rows} label={label} onAssign={run} onClose={() => setAsks(false)} />
      )}
    </>
  );
}

/** How many were done, which weren't and why, and the way to take all of it back. */
export function BulkOutcome({ bulk }: { bulk: Bulk }) {
  const { t } = useTranslation();
  const { outcome } = bulk;
  return (
    <output className="empty:hidden">
      {outcome !== null && (
        <Alert
          variant={outcome.failed.length > 0 ? 'warning' : 'success'}
          title={[
            outcome.done.length > 0 && t('desk.bulk.done', { count: outcome.done.length }),
            outcome.failed.length > 0 && t('desk.bulk.failed', { count: outcome.failed.length }),
          ]
            .filter((part) => part !== false)
            .join(' · ')}
        >
          {outcome.failed.length > 0 && (
            <ul className="grid gap-1 py-1">
              {outcome.failed.map(({ row, reason: refused }) => (
                <li key={row.id}>
                  <span className="font-medium">
                    <ProperName>{row.device.name}</ProperName>
                    <span translate="no">{` · #${row.id}`}</span>
                  </span>{' '}
                  <span>{refused}</span>
                </li>
              ))}
            </ul>
          )}
          <p className="flex flex-wrap gap-2 pt-1">
            {outcome.done.length > 0 && (
              <Button size="sm" variant="secondary" loading={bulk.isRunning} onClick={bulk.undoAll}>
                {t('desk.bulk.undoAll')}
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={bulk.forget}>
              {t('common.close')}
            </Button>
          </p>
        </Alert>
      )}
    </output>
  );
}
