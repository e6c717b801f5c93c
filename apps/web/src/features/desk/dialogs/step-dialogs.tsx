import type { StaffRepair } from '@atelier/contract';
import type { Action, Actor } from '@atelier/domain';
import { DialogBody } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { SmallDialog } from '#subjects/staff/forms/form-dialog.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { staffRepairQuery, toStaffRepair } from '#subjects/transitions/steps/staff-repair.ts';
import { type TransitionCall, transitionCallFor } from '#subjects/transitions/steps/transition-repair.ts';
import { listAllowedActions, type AllowedAction } from '#subjects/transitions/actions/allowed-actions.ts';
import { TransitionDialog, type TransitionDialogProps } from '#subjects/transitions/forms/transition-dialog.tsx';
import { CallDialog } from './call-dialog.tsx';
import type { DeskRow } from '#subjects/staff/lists/desk.ts';
import { PartnerDialog } from './partner-dialog.tsx';
import type { OpenForm, DeskActions, RowAction } from '../use-desk-actions.ts';

type StepDialogsProps = { openForm: OpenForm; actions: DeskActions; viewer: Actor; onClose: () => void };

export function StepDialogs(props: StepDialogsProps) {
  const { row, rowAction } = props.openForm;
  return rowAction === 'button' && row.button?.name === 'CALL_PARTNER' ? (
    <PartnerCallFlow {...props} />
  ) : (
    <ActionForms {...props} />
  );
}

/** Calls an overdue partner first. The form then has the day that they named. */
function PartnerCallFlow(props: StepDialogsProps) {
  const { row, seen } = props.openForm;
  const [day, setDay] = useState<string | null>(null);
  if (day !== null) return <ActionForms {...props} defaults={{ delayReason: 'PARTNER', expectedAt: day }} />;
  const phone = 'partnerContact' in row ? (row.partnerContact?.phone ?? null) : null;
  return <PartnerDialog repair={toStaffRepair(seen)} phone={phone} onDay={setDay} onClose={props.onClose} />;
}

type FormsProps = StepDialogsProps & Pick<TransitionDialogProps, 'defaults'>;

function ActionForms({ openForm, actions, viewer, onClose, ...formProps }: FormsProps) {
  const { t } = useTranslation();
  const { row, seen, rowAction } = openForm;
  const { data = seen } = useQuery(staffRepairQuery(row.id));
  const repair = toStaffRepair(data);
  const [initialRepair] = useState(repair);
  const [chosen, setChosen] = useState<AllowedAction | null>(null);
  const [initialAction] = useState(() => actionFor(openForm, repair, viewer));
  const allowedAction = chosen ?? initialAction;
  const onTaken = (action: Action, after: StaffRepair) => {
    onClose();
    actions.onTaken(initialRepair, action, after);
  };
  const call = transitionCallFor(actions.transitions, row.id);
  if (row.button?.name === 'CALL' && rowAction === 'button' && chosen === null) {
    return <CallDialog {...{ repair, viewer, onClose }} call={call} onTaken={onTaken} onAction={setChosen} />;
  }
  if (allowedAction === null)
    return (
      <SmallDialog title={t('desk.actionUnavailable')} onClose={onClose}>
        <DialogBody>
          <p>{t('desk.noLongerHere')}</p>
        </DialogBody>
      </SmallDialog>
    );
  const transition =
    rowAction !== 'button' ? call : chainTransitions(call, stepsOf(allowedAction, chosen === null ? row.button : null));
  return (
    <TransitionDialog
      allowedAction={allowedAction}
      repair={repair}
      actor={viewer}
      transition={transition}
      {...formProps}
      onTaken={onTaken}
      onClose={onClose}
    />
  );
}

/** An approval by phone releases the repair at once. */
function stepsOf({ kind, actions }: AllowedAction, button: DeskRow['button']): readonly Action[] {
  const yes = actions.find((action) => action !== 'Repair.reject.diagnosed');
  if (kind === 'answer' && yes !== undefined) return [yes, 'Repair.approve.confirmed'];
  return button?.steps ?? [];
}

function actionFor({ row, rowAction }: OpenForm, repair: StaffRepair, viewer: Actor): AllowedAction | null {
  const [first] = row.button?.steps ?? [];
  const isMeant: Readonly<Record<RowAction, (allowedAction: AllowedAction) => boolean>> = {
    button: ({ actions }) => first !== undefined && actions.includes(first),
    secondary: isPartnerHandover,
    failedVisit: ({ kind }) => kind === 'failedVisit',
  };
  return listAllowedActions(repair, viewer).find(isMeant[rowAction]) ?? null;
}

/** Handing over to a partner is an action of its own. */
function isPartnerHandover({ actions, presets }: AllowedAction): boolean {
  return actions.includes('Repair.diagnosis.externalized') || presets?.isExternalized === true;
}

/** Wraps a transition call, so a form's first step is sent together with the chain's other steps. */
function chainTransitions({ take, isPending }: TransitionCall, steps: readonly Action[]): TransitionCall {
  const [firstStep, ...followingSteps] = steps;
  return {
    isPending,
    take: (press) => {
      const { body, onRefused, ...rest } = press;
      if ('steps' in body || body.action !== firstStep || followingSteps.length === 0) return take(press);
      const { version, at: _at, ...step } = body;
      const after = followingSteps.filter((action) => isReady(action, step));
      return take({
        ...rest,
        ...(onRefused && { onRefused: (error) => onRefused(withFormPaths(error)) }),
        body: { steps: [step, ...after.map((action) => ({ action }))], version },
      });
    },
  };
}

/** Skips sending the proposal without a price. */
function isReady(action: Action, step: object): boolean {
  return action !== 'Repair.proposal.sent' || 'price' in step;
}

const STEP_PATH_PREFIX = /^steps\.\d+\./u;

/** Maps issues of a chain's step to the form's fields. */
function withFormPaths(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { key, status, issues, body, retryAfter, requestId } = error;
  const own = issues.map((issue) => ({ ...issue, path: issue.path.replace(STEP_PATH_PREFIX, '') }));
  return new ApiError({ key, status, issues: own, body, retryAfter, requestId });
}
