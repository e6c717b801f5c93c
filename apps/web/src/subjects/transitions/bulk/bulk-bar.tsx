import type { ButtonName } from '@atelier/domain';
import { Alert, Button, ProperName } from '@atelier/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { lazyWithFailure } from '#shared/chunks/lazy-with-failure.tsx';
import { lazyControlledDialog } from '#shared/chunks/lazy-dialog.tsx';
import type { DeskRow } from '#subjects/staff/lists/desk.ts';
import { useListLocation } from '#subjects/staff/page/list-location.ts';
import { LabelsButton } from '#subjects/staff/repair/lazy-labels-button.ts';
import { commonButton, type Bulk, type BulkInput, type Selection } from './use-bulk.ts';

export const BulkAssignDialog = lazyControlledDialog(async () => (await import('./bulk-dialogs.tsx')).BulkAssignDialog);
export const BulkPlanDialog = lazyControlledDialog(async () => (await import('./bulk-dialogs.tsx')).BulkPlanDialog);

/** Brings the select, which the first rows of a desk do without. */
const ShelfChoice = lazyWithFailure(async () => (await import('#subjects/staff/repair/shelf.tsx')).ShelfChoice);

type OpenBulkForm = { readonly name: ButtonName; readonly rows: readonly DeskRow[]; readonly label: string };

export function BulkBar({ selection, bulk }: { selection: Selection; bulk: Bulk }) {
  const { t } = useTranslation();
  // The form retains its rows even when others move them on. The outcome reports refused ones.
  const [openForm, setOpenForm] = useState<OpenBulkForm | null>(null);
  const { rows } = selection;
  const common = commonButton(rows);
  // Drivers get neither shelves nor labels.
  const shelved = rows.filter((row) => 'shelf' in row);
  if (rows.length === 0 && openForm === null) return null;
  const label =
    common === null ? '' : t('desk.bulk.buttonCount', { button: t(`desk.button.${common.name}`), count: rows.length });
  const run = (selectedRows: readonly DeskRow[], input: BulkInput | null) => {
    setOpenForm(null);
    void bulk.run(selectedRows, input).then(selection.clear);
  };
  const close = () => setOpenForm(null);
  return (
    <>
      <section
        aria-label={t('desk.bulk.label')}
        data-slot="bottom-bar"
        className="fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center justify-center gap-3 border-t border-line bg-surface px-safe-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-float"
      >
        <output className="text-sm tabular-nums">{t('desk.bulk.count', { count: rows.length })}</output>
        {common === null ? (
          <p className="text-sm text-ink-muted">{t('desk.bulk.noCommonAction')}</p>
        ) : (
          <Button
            loading={bulk.isRunning}
            onClick={() => (common.form ? setOpenForm({ name: common.name, rows, label }) : run(rows, null))}
          >
            {label}
          </Button>
        )}
        <ShelfChoice repairs={shelved} className="max-w-44" />
        {shelved.length > 0 && <LabelsButton ids={shelved.map(({ id }) => id)} />}
        <Button variant="secondary" onClick={selection.clear}>
          {t('desk.bulk.clear')}
        </Button>
      </section>
      {openForm?.name === 'PLAN' && (
        <BulkPlanDialog {...openForm} onPlan={(input) => run(openForm.rows, input)} onClose={close} />
      )}
      {openForm?.name === 'ASSIGN' && (
        <BulkAssignDialog {...openForm} onAssign={(input) => run(openForm.rows, input)} onClose={close} />
      )}
    </>
  );
}

export function BulkOutcome({ bulk }: { bulk: Pick<Bulk, 'outcome' | 'isRunning' | 'undoAll' | 'forget'> }) {
  const { t } = useTranslation();
  const listLocation = useListLocation();
  const { outcome } = bulk;
  return (
    <output className="empty:hidden">
      {outcome !== null && (
        <Alert
          variant={outcome.refused.length > 0 ? 'warning' : 'success'}
          title={[
            outcome.completed.length > 0 && t('desk.bulk.done', { count: outcome.completed.length }),
            outcome.refused.length > 0 && t('desk.bulk.failed', { count: outcome.refused.length }),
          ]
            .filter((part) => part !== false)
            .join(' · ')}
        >
          {outcome.refused.length > 0 && (
            <ul className="grid gap-1 py-1">
              {outcome.refused.map(({ row, reason: refused }) => (
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
          {outcome.provable.length > 0 && (
            <ul className="flex flex-wrap gap-x-4">
              {outcome.provable.map(({ id, device }) => (
                <li key={id}>
                  <Link
                    to={paths.workshopRepair(id)}
                    state={listLocation}
                    className="inline-flex min-h-11 items-center underline underline-offset-4"
                  >
                    <span>{`${t('desk.prove')} · `}</span>
                    <ProperName>{device.name}</ProperName>
                    <span translate="no">{` · #${id}`}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <p className="flex flex-wrap gap-2 pt-1">
            {outcome.completed.length > 0 && (
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
