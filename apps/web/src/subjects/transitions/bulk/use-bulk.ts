import { MAX_ITEMS, type BulkItem, type BulkResult, type DeskSection } from '@atelier/contract';
import type { ButtonName } from '@atelier/domain';
import { errorToast, fieldMessage, type Translate } from '@atelier/i18n';
import { dismissToast } from '@atelier/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, errorKeyOf } from '#shared/api/api-error.ts';
import { createIntent, useIntent, isUnanswered, type Intent } from '#shared/api/intent-key.ts';
import { queryKeys } from '#shared/api/queries.ts';
import { showError, showDone } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useRowSelection } from '#subjects/staff/lists/row-selection.ts';
import { undoTransition, transitionRepairsTogether, type DeskRow } from '#subjects/staff/lists/desk.ts';
import { lastSteps, type TakenStep } from '../steps/step-toast.tsx';

export type VisitSlot = { readonly date: string; readonly time: string };
export type BulkInput = (VisitSlot & { readonly assigneeId?: string }) | { readonly assigneeId: string };

export type BulkRow = Pick<DeskRow, 'id' | 'version' | 'button'> & {
  readonly device: { readonly name: string };
  readonly visit: { readonly address: string } | null;
  readonly address?: string;
  readonly zoneId?: string | null;
};

type BulkOutcomeState = {
  readonly completed: readonly TakenStep[];
  readonly refused: readonly { row: Pick<BulkRow, 'id' | 'device'>; reason: string }[];
  /** Rows whose handover may be proved. */
  readonly provable: readonly BulkRow[];
};

/** Returns the common button of all rows, or null. */
export function commonButton(rows: readonly BulkRow[]): { readonly name: ButtonName; readonly form: boolean } | null {
  const [firstRow] = rows;
  const button = firstRow?.button ?? null;
  if (button === null || rows.length > MAX_ITEMS) return null;
  return rows.every((row) => row.button?.name === button.name) ? { name: button.name, form: button.form } : null;
}

/**
 * Performs the common action for all rows. Each is a transition of its own, so one refusal doesn't stop the others. `itemFor` returns the
 * body of a row.
 */
export function useBulk<Row extends BulkRow>(
  follow: (id: string) => Promise<void>,
  itemFor: ItemFor<Row> = defaultItem,
) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const intent = useIntent();
  const [undoIntents] = useState(() => new Map<string, Intent>());
  const [isRunning, setIsRunning] = useState(false);
  const [outcome, setOutcome] = useState<BulkOutcomeState | null>(null);
  const running = useRef(false);
  const runExclusive = async (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setIsRunning(true);
    try {
      await work();
    } catch (error) {
      showError(t, error);
    } finally {
      running.current = false;
      setIsRunning(false);
      void client.invalidateQueries({ queryKey: [...queryKeys.staffRepairs] });
    }
  };
  /** Undoes steps one after the other. What was refused is named, and what has no answer can be undone again. */
  const undo = (steps: readonly TakenStep[]): Promise<void> =>
    runExclusive(async () => {
      const left: { readonly row: TakenStep; readonly error: unknown }[] = [];
      const reason = t('transition.undo.reason');
      for (const row of steps) {
        const { id, version } = row;
        const undoing = undoIntents.get(id) ?? createIntent();
        undoIntents.set(id, undoing);
        const input = { id, version, reason };
        await undoing
          .run(input, (key) => undoTransition(input, key))
          .catch((error: unknown) => left.push({ row, error }));
      }
      const unanswered = left.filter(({ error }) => isTemporary(error));
      const refused = left
        .filter(({ error }) => !isTemporary(error))
        .map(({ row, error }) => ({ row, reason: errorToast(t, errorKeyOf(error)).description }));
      const completed = unanswered.map(({ row }) => row);
      lastSteps.keepAll(completed);
      setOutcome(left.length === 0 ? null : { completed, refused, provable: [] });
      const [failure] = unanswered;
      if (failure !== undefined) showError(t, failure.error);
      else if (steps.length > left.length) showDone(t('desk.bulk.undone', { count: steps.length - left.length }));
      await Promise.all(steps.map(({ id }) => follow(id)));
    });
  /** Sends as many requests as the items need. Once some are taken, the failure of a later request is the refusal of its items. */
  const send = async (items: readonly BulkItem[]): Promise<BulkResult[]> => {
    const results: BulkResult[] = [];
    for (let start = 0; start < items.length; start += MAX_ITEMS) {
      const batch = items.slice(start, start + MAX_ITEMS);
      try {
        results.push(...(await intent.run(batch, (key) => transitionRepairsTogether(batch, key))).results);
      } catch (error) {
        if (start === 0) throw error;
        results.push(...items.slice(start).map(({ id }) => ({ id, message: errorKeyOf(error) })));
        break;
      }
    }
    return results;
  };
  const run = (rows: readonly Row[], input: BulkInput | null = null): Promise<void> =>
    runExclusive(async () => {
      const results = await send(rows.map((row) => itemFor(row, input)));
      const rowOf = ({ id }: BulkResult) => rows.find((row) => row.id === id);
      const completed = results
        .filter(isCompleted)
        .map((result) => ({ ...result, device: rowOf(result)?.device ?? { name: '' } }));
      const failed = results.flatMap((result) => {
        const row = rowOf(result);
        return isCompleted(result) || row === undefined ? [] : [{ row, reason: refusalText(t, result) }];
      });
      lastSteps.keepAll(completed);
      // The previous action's undo would compete with the undo of all.
      dismissToast();
      const done = new Set(completed.map(({ id }) => id));
      setOutcome({ completed, refused: failed, provable: rows.filter((row) => done.has(row.id) && isHandover(row)) });
      await Promise.all(rows.map(({ id }) => follow(id)));
    });
  return {
    run,
    isRunning,
    outcome,
    undoAll: () => void undo(outcome?.completed ?? []),
    undo,
    forget: () => setOutcome(null),
  };
}

function isTemporary(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof ApiError && error.status === 429);
}

type RefusedItem = Extract<BulkResult, { readonly message: string }>;

/** Says which value was refused, for example a window that is full. */
function refusalText(t: Translate, { message, issues }: RefusedItem): string {
  const [issue] = issues ?? [];
  return issue === undefined ? errorToast(t, message).description : fieldMessage(t, issue.message);
}

type ItemFor<Row> = (row: Row, input: BulkInput | null) => BulkItem;

function defaultItem({ id, version, button, visit, ...row }: BulkRow, input: BulkInput | null): BulkItem {
  const [firstStep, ...followingSteps] = button?.steps ?? [];
  if (firstStep === undefined) return { id, version, steps: [] };
  const address = visit?.address ?? row.address ?? '';
  const captured = input !== null && 'date' in input ? { ...input, address } : input;
  const assigneeId = input?.assigneeId;
  // A return is planned by one step and assigned by another.
  const following =
    firstStep === 'Repair.confirm.return' && assigneeId !== undefined
      ? [{ action: 'Repair.return.assigned', assigneeId }]
      : followingSteps.map((action) => ({ action }));
  return { id, version, steps: [{ action: firstStep, ...captured }, ...following] } as BulkItem;
}

/** Returns true for a button that takes a device from a customer or a partner, for many at once. */
function isHandover({ button }: BulkRow): boolean {
  return button?.name === 'COLLECTED' || button?.name === 'TAKE_BACK';
}

function isCompleted(result: BulkResult): result is Extract<BulkResult, { readonly version: number }> {
  return 'version' in result;
}

export type Bulk = ReturnType<typeof useBulk<DeskRow>>;

export function useSelection(sections: readonly DeskSection[]) {
  const selection = useRowSelection(sections.flatMap(({ items }) => items.filter(isForMany)));
  return { ...selection, offers: isForMany };
}

function isForMany({ button }: DeskRow): boolean {
  return button !== null && (!button.form || button.name === 'PLAN' || button.name === 'ASSIGN');
}

export type Selection = ReturnType<typeof useSelection>;
