import type { VisibleRepair, StaffRepair } from '@atelier/contract';
import { retractableEnds, type Action } from '@atelier/domain';
import { errorToast, statusTitle, type Translate } from '@atelier/i18n';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#config/paths.ts';
import { errorKeyOf } from '#shared/api/api-error.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useListLocation } from '#subjects/staff/page/list-location.ts';
import { staffRepairQuery } from '#subjects/transitions/steps/staff-repair.ts';
import { conflictingRepair, useTransitions } from '#subjects/transitions/steps/transition-repair.ts';
import { lastSteps, useStepToast, type RepairBefore, useUndo } from '#subjects/transitions/steps/step-toast.tsx';
import { takenTransitionLabel } from '#subjects/transitions/actions/transition-label.ts';
import { announceCall } from '#subjects/staff/people/ongoing-calls.ts';
import type { DeskRow } from '#subjects/staff/lists/desk.ts';

/** Row actions: the primary button, the secondary one, or a driver's failed visit. */
export type RowAction = 'button' | 'secondary' | 'failedVisit';

/** Form over the desk, with the repair as it was at opening. */
export type OpenForm = { readonly rowAction: RowAction; readonly row: DeskRow; readonly seen: VisibleRepair };

export type EndedRequest = { readonly after: StaffRepair; readonly label: string };

type DeskActionsInput = {
  /** Moves a row to its new position after an own action. */
  readonly follow: (id: string) => Promise<void>;
};

/** Fails at once when offline, so the row reports it. */
const fetchAtOnce = { staleTime: 0, networkMode: 'always', retry: false } as const;

export function useDeskActions({ follow }: DeskActionsInput) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const transitions = useTransitions();
  const { take, pending } = transitions;
  const [opening, setOpening] = useState<string | null>(null);
  const [openForm, setOpenForm] = useState<OpenForm | null>(null);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [ended, setEnded] = useState<ReadonlyMap<string, EndedRequest>>(new Map());

  const setRefusal = (id: string, words: string | null) =>
    setRefused((before) => {
      const rest = [...before].filter(([rowId]) => rowId !== id);
      return new Map(words === null ? rest : [...rest, [id, words]]);
    });
  const undoing = useUndo(take, (after) => {
    setEnded((before) => new Map([...before].filter(([id]) => id !== after.id)));
    void follow(after.id);
  });
  const navigate = useNavigate();
  const state = useListLocation();
  const showStepToast = useStepToast(undoing, (id) => void navigate(paths.workshopRepair(id), { state }));
  const onTaken = (before: RepairBefore, action: Action, after: StaffRepair) => {
    setRefusal(after.id, null);
    if (isReversibleEnd(after)) {
      // The row remains with an undo until the user navigates away.
      lastSteps.keep(after);
      setEnded(
        (rest) => new Map([...rest, [after.id, { after, label: takenTransitionLabel(t, { action, captured: {} }) }]]),
      );
      return;
    }
    // Drivers see no log, but a failed visit is always recorded at the address.
    const captured = openForm?.rowAction === 'failedVisit' ? { how: 'VISIT' } : after.log.at(-1)?.captured;
    showStepToast({ before, action, after, captured });
    void follow(after.id);
  };
  const tap = (row: DeskRow) => {
    const { id, version, button } = row;
    const steps = button?.steps ?? [];
    take(id, {
      body: { steps: steps.map((action) => ({ action })), version },
      onTaken: (after) => onTaken(snapshotOf(row), steps.at(-1) ?? 'Repair.updated', after),
      onRefused: (error) => {
        setRefusal(id, refusalText(t, error));
        void follow(id);
      },
    });
  };
  const open = async (row: DeskRow, rowAction: RowAction) => {
    setRefusal(row.id, null);
    setOpening(row.id);
    try {
      const cached = client.getQueryData(staffRepairQuery(row.id).queryKey);
      const isNow = cached !== undefined && cached.version >= row.version;
      const seen = isNow ? cached : await client.fetchQuery({ ...staffRepairQuery(row.id), ...fetchAtOnce });
      setOpenForm({ rowAction, row, seen });
    } catch (error) {
      setRefusal(row.id, refusalText(t, error));
    } finally {
      setOpening(null);
    }
  };
  return {
    transitions,
    pending,
    opening,
    openForm,
    refused,
    ended,
    undoRequest: ({ after }: EndedRequest): void => undoing(after),
    onTaken,
    close: () => setOpenForm(null),
    press: (row: DeskRow, rowAction: RowAction = 'button') => {
      if (row.button === null || opening !== null) return;
      // A desk phone bypasses the link, so colleagues are notified here.
      if (rowAction === 'button' && row.button.name === 'CALL') announceCall(row.id);
      if (rowAction === 'button' && !row.button.form) tap(row);
      else void open(row, rowAction);
    },
    prepare: (row: DeskRow, rowAction: RowAction = 'button') => {
      if (rowAction === 'secondary' || row.button?.form === true) void client.prefetchQuery(staffRepairQuery(row.id));
    },
    undo: () => {
      const [lastStep] = lastSteps.get();
      if (lastStep !== undefined) undoing(lastStep);
    },
  };
}

export type DeskActions = ReturnType<typeof useDeskActions>;

function isReversibleEnd({ status, allowedActions }: StaffRepair): boolean {
  return allowedActions.includes('Repair.corrected') && retractableEnds.some((end) => end === status);
}

function snapshotOf(row: DeskRow): RepairBefore {
  const { status, custody, visit } = row;
  return { status, custody, outcome: 'outcome' in row ? row.outcome : 'NONE', visits: visit === null ? [] : [visit] };
}

function refusalText(t: Translate, error: unknown): string {
  const current = conflictingRepair(error);
  if (current !== null) return t('errors.repairMoved', { status: statusTitle(t, current.status) });
  const { title, description } = errorToast(t, errorKeyOf(error));
  return `${title}. ${description}`;
}
