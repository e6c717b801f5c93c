import { MOST_ITEMS, type BulkItem, type BulkResult } from '@atelier/contract';
import type { ButtonName } from '@atelier/domain';
import { errorToast } from '@atelier/i18n';
import { dismissToast, toast } from '@atelier/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { createIntent } from '#shared/api/intent-key.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { takeBack, takeTogether } from '../api/desk.ts';
import { lastSteps } from '../repair/last-steps.ts';
import type { DeskRow } from './desk-now.ts';

/** What a visit that is planned for several is planned for. */
export type Window = { readonly date: string; readonly time: string };
/** What is said of all of them: when and, if anybody is named, by whom; or to whom they are given. */
export type Said = (Window & { readonly assigneeId?: string }) | { readonly assigneeId: string };

/** A repair as far as a step of several is concerned. */
export type BulkRow = Pick<DeskRow, 'id' | 'version' | 'button'> & {
  readonly device: { readonly name: string };
  readonly visit: { readonly address: string } | null;
  readonly address?: string;
  readonly zoneId?: string | null;
};

type Done = { readonly id: string; readonly version: number };
/** What became of several rows: those that were done, and why the others weren't. */
export type Outcome = { readonly done: readonly Done[]; readonly failed: readonly { row: BulkRow; reason: string }[] };

/** What all rows allow, by one button; null where they have none in common. */
export function commonButton(rows: readonly BulkRow[]): { readonly name: ButtonName; readonly form: boolean } | null {
  const [first] = rows;
  const button = first?.button ?? null;
  if (button === null || rows.length > MOST_ITEMS) return null;
  return rows.every((row) => row.button?.name === button.name) ? { name: button.name, form: button.form } : null;
}

/**
 * Takes what the rows have in common for all of them; each by itself, so that one that is refused stops no other. `itemFor`: what is sent for
 * one of them.
 */
export function useBulk<Row extends BulkRow>(follow: (id: string) => Promise<void>, itemFor: ItemFor<Row> = itemOf) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [intent] = useState(() => createIntent());
  const [isRunning, setIsRunning] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const running = useRef(false);
  const alone = async (work: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setIsRunning(true);
    try {
      await work();
    } catch (error) {
      intent.settle(error);
      showError(t, error);
    } finally {
      running.current = false;
      setIsRunning(false);
      void client.invalidateQueries({ queryKey: [...queryKeys.staffRepairs] });
    }
  };
  const undo = (done: readonly Done[]): Promise<void> =>
    alone(async () => {
      lastSteps.forget();
      const undone = await takeBack(done, t('step.undo.reason'));
      toast({ title: t('desk.bulk.undone', { count: undone }), variant: 'success' });
      setOutcome(null);
      await Promise.all(done.map(({ id }) => follow(id)));
    });
  const run = (rows: readonly Row[], said: Said | null = null): Promise<void> =>
    alone(async () => {
      const items = rows.slice(0, MOST_ITEMS).map((row) => itemFor(row, said));
      const { results } = await takeTogether(items, intent.keyFor(items));
      intent.settle(null);
      const done = results.filter(isDone);
      const failed = results.flatMap((result) => {
        const row = rows.find(({ id }) => id === result.id);
        return isDone(result) || row === undefined ? [] : [{ row, reason: errorToast(t, result.message).description }];
      });
      lastSteps.keepAll(done);
      // What was done before has no way back beside that of all of these.
      dismissToast();
      setOutcome({ done, failed });
      await Promise.all(rows.map(({ id }) => follow(id)));
    });
  return {
    run,
    isRunning,
    outcome,
    undoAll: () => void undo(outcome?.done ?? []),
    undo,
    forget: (): void => setOutcome(null),
  };
}

type ItemFor<Row> = (row: Row, said: Said | null) => BulkItem;

function itemOf({ id, version, button, visit, ...row }: BulkRow, said: Said | null): BulkItem {
  const [first, ...others] = button?.steps ?? [];
  if (first === undefined) return { id, version, steps: [] };
  const address = visit?.address ?? row.address ?? '';
  const captured = said !== null && 'date' in said ? { ...said, address } : said;
  const given = said?.assigneeId;
  // A return is planned by one step and given by another.
  if (first === 'Repair.confirm.return' && given !== undefined) {
    return {
      id,
      version,
      steps: [
        { action: first, ...captured },
        { action: 'Repair.return.assigned', assigneeId: given },
      ],
    };
  }
  return { id, version, steps: [{ action: first, ...captured }, ...others.map((action) => ({ action }))] } as BulkItem;
}

function isDone(result: BulkResult): result is Done {
  return 'version' in result;
}

export type Bulk = ReturnType<typeof useBulk<DeskRow>>;
