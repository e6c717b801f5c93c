import type { StaffRepair } from '@atelier/contract';
import { casesOf, assignsWork, seesAllRepairs, transitionOf, visitFailures, type Action } from '@atelier/domain';
import { Button, toast } from '@atelier/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useSession } from '#subjects/session/use-session.tsx';
import { customerName } from '#subjects/staff/people/customer-name.ts';
import { LabelsButton } from '#subjects/staff/repair/lazy-labels-button.ts';
import { openVisit, type RepairVisit } from '../actions/allowed-actions.ts';
import { isProvable } from '../actions/counter-handover.ts';
import { awaitsPriceAnswer } from '#subjects/staff/people/unnotified-badge.tsx';
import { takenTransitionLabel, type TakenTransition } from '../actions/transition-label.ts';
import { errorToast, statusTitle, type Translate } from '@atelier/i18n';
import { showError, showDone } from '#shared/feedback/show-toast.ts';
import { conflictingRepair, type Transitions } from './transition-repair.ts';
import { onUserChange } from '#shared/api/current-user.ts';

export type RepairBefore = Pick<StaffRepair, 'status' | 'custody' | 'outcome' | 'visits'>;

type TakenStepInfo = {
  readonly before: RepairBefore;
  readonly action: Action;
  readonly after: StaffRepair;
  readonly captured?: TakenTransition['captured'] | undefined;
};

/**
 * Returns a function that reports a transition in a toast with undo and stores it as the last one. It names the people concerned. An
 * attempt has no success icon. `onProve` leads to where a handover with a customer or partner is proved.
 */
export function useStepToast(undo: (after: StaffRepair) => void, onProve?: (id: string) => void) {
  const { t } = useTranslation();
  const { user } = useSession();
  const viewerId = user?.id;
  const actionsOf = ({ before, action, after }: TakenStepInfo): { readonly action?: ReactNode } => {
    // A device that has just arrived gets its label. Drivers print none.
    const hasLabel = action === 'Repair.pickup.delivered' && user !== null && seesAllRepairs(user);
    const hasProof = onProve !== undefined && isProvable(before.custody, after.custody);
    if (!hasLabel && !hasProof && !isUndoable(after)) return {};
    return {
      action: (
        <div className="mt-1 flex flex-wrap items-center gap-2">
          {hasLabel && <LabelsButton ids={[after.id]} />}
          {hasProof && (
            <Button variant="secondary" onClick={() => onProve(after.id)}>
              {t('desk.prove')}
            </Button>
          )}
          {isUndoable(after) && (
            <Button variant="secondary" onClick={() => undo(after)}>
              {t('transition.undo.button')}
            </Button>
          )}
        </div>
      ),
    };
  };
  return (taken: TakenStepInfo) => {
    const { before, action, after, captured = {} } = taken;
    const actions = actionsOf(taken);
    lastSteps.keep(after);
    const label = takenTransitionLabel(t, { action, captured, from: before, to: after });
    if (transitionOf(action).logKind === 'attempt') {
      const failure = visitFailures.find((each) => each === captured['failure']);
      const why = failure === undefined ? t('transition.failedVisit.noted') : t(`workshop.failure.${failure}`);
      const isVisit = captured['how'] === 'VISIT';
      toast({ title: isVisit ? label : why, description: isVisit ? why : label, ...actions });
      return;
    }
    const { account, name } = after.customer;
    if (account !== undefined && awaitsPriceAnswer(after) && makesProposal(action)) {
      const description = t(`transition.notNotified.${account}`, { name: customerName(t, name) });
      toast({ title: t('transition.notNotified.title'), description, ...actions });
      return;
    }
    // A driver who loses the visit is notified too.
    const driver = assignsVisit(action) ? (driverOf(after) ?? driverOf(before)) : null;
    const driverNotice = driver !== null &&
      driver.id !== viewerId && { description: t('transition.visit.notifiedHint', { name: driver.name }) };
    toast({ title: label, ...driverNotice, ...actions, variant: 'success' });
  };
}

function isUndoable({ allowedActions }: StaffRepair): boolean {
  return allowedActions.includes('Repair.corrected');
}

function makesProposal(action: Action): boolean {
  return casesOf(action).some(({ proposal }) => proposal === 'DRAFT' || proposal === 'SEND');
}

function assignsVisit(action: Action): boolean {
  return assignsWork(action) && casesOf(action).some(({ visit }) => visit !== undefined);
}

function driverOf(repair: Pick<StaffRepair, 'visits'>): RepairVisit['assignee'] {
  return (openVisit(repair, 'PICKUP') ?? openVisit(repair, 'RETURN'))?.assignee ?? null;
}

/** Undoes the newest transition without a reason, as a wrong tap (specification/life#corrections). */
export function useUndo(take: Transitions['take'], onUndone?: (after: StaffRepair) => void) {
  const { t } = useTranslation();
  return ({ id, version }: Pick<StaffRepair, 'id' | 'version'>): void =>
    take(id, {
      body: { action: 'Repair.corrected', reason: t('transition.undo.reason'), version },
      onTaken: (after) => {
        lastSteps.forget();
        showDone(t('transition.undo.done'));
        onUndone?.(after);
      },
      onRefused: (error) => showRefusal(t, error),
    });
}

/** Shows the status that a colleague's transition has led to, or another failure. */
export function showRefusal(t: Translate, error: unknown): void {
  const current = conflictingRepair(error);
  if (current === null) return showError(t, error);
  const description = t('errors.repairMoved', { status: statusTitle(t, current.status) });
  toast({ title: errorToast(t, 'repairMoved').title, description, variant: 'destructive' });
  return undefined;
}

export type TakenStep = Pick<StaffRepair, 'id' | 'version'> & { readonly device: { readonly name: string } };

let undoable: readonly TakenStep[] = [];

/**
 * Last transition or transitions of this user, from the desk or a repair's page, as long as undo is allowed. The undo key works on both.
 */
export const lastSteps = {
  get: (): readonly TakenStep[] => undoable,
  keep: (after: StaffRepair): void => {
    undoable = isUndoable(after) ? [after] : [];
  },
  keepAll: (steps: readonly TakenStep[]): void => {
    undoable = steps;
  },
  forget: (): void => {
    undoable = [];
  },
};

onUserChange(lastSteps.forget);
