import type { StaffRepair } from '@atelier/contract';
import { transitionOf, type Action, type Actor, type Captured } from '@atelier/domain';
import { Button, DialogBody, DialogFooter } from '@atelier/ui';
import { useEffect, useRef, useState } from 'react';
import { showError } from '#shared/feedback/show-toast.ts';
import { SmallDialog } from '#subjects/staff/forms/form-dialog.tsx';
import { RepairLine } from '#subjects/staff/repair/repair-line.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { conflictingRepair, type TransitionCall } from '#subjects/transitions/steps/transition-repair.ts';
import { CallLink } from '#subjects/staff/people/contact-links.tsx';
import { customerName } from '#subjects/staff/people/customer-name.ts';
import {
  RepeatedAttemptDialog,
  isRepeatedAttempt,
  usePressPause,
} from '#subjects/transitions/steps/repeated-press.tsx';
import { ChangedRepairNotice, FormSummary } from '#subjects/transitions/forms/transition-dialog.tsx';
import { announceCall } from '#subjects/staff/people/ongoing-calls.ts';
import { contextsOf, needsForm } from '#subjects/transitions/context/transition-context.ts';
import { allowedActionLabel } from '#subjects/transitions/actions/transition-label.ts';
import { listAllowedActions, type AllowedAction } from '#subjects/transitions/actions/allowed-actions.ts';
import { CallField } from '#subjects/transitions/fields/call-field.tsx';
import { awaitsPriceAnswer, UnnotifiedBadge } from '#subjects/staff/people/unnotified-badge.tsx';

type CallDialogProps = {
  repair: StaffRepair;
  viewer: Actor;
  call: TransitionCall;
  onTaken: (action: Action, after: StaffRepair) => void;
  onAction: (offer: AllowedAction) => void;
  onClose: () => void;
};

const callOutcomes: readonly Action[] = [
  'Repair.confirm.request',
  'Repair.confirm.diagnosed',
  'Repair.approve.proposal',
  'Repair.pickup.planned',
  'Repair.confirm.return',
  'Repair.decline.request',
];

/** Shows the phone number and records the call's outcome. A colleague's change is shown first, and the actions freeze until it is read. */
export function CallDialog({ repair: latest, viewer, call, onTaken, onAction, onClose }: CallDialogProps) {
  const { t } = useTranslation();
  const { take, isPending } = call;
  const [seen, setSeen] = useState(latest);
  const hasMoved = !isPending && latest.log.length !== seen.log.length;
  const repair = hasMoved || isPending ? seen : latest;
  const [repeated, setRepeated] = useState<{ action: Action; details: CallDetails } | null>(null);
  const name = customerName(t, repair.customer.name);
  const allowedActions = listAllowedActions(repair, viewer)
    .filter(({ actions, kind }) => kind !== 'failedVisit' && actions.some((action) => callOutcomes.includes(action)))
    .toSorted((left, right) => rankOf(left) - rankOf(right));
  const tap = (action: Action, details: CallDetails = {}): void =>
    take({
      body: { action, version: repair.version, ...details },
      onTaken: (after) => onTaken(action, after),
      onRefused: (error) => conflictingRepair(error) ?? showError(t, error),
    });
  const choose = (allowedAction: AllowedAction) => {
    const [action] = allowedAction.actions;
    if (action === undefined) return;
    if (allowedAction.kind === 'step' && !contextsOf(allowedAction, repair, viewer).some(needsForm)) tap(action);
    else onAction(allowedAction);
  };
  return (
    <>
      <SmallDialog
        title={t('desk.call.title')}
        description={<RepairLine repair={repair} name={name} />}
        isBusy={isPending}
        onClose={onClose}
      >
        <FormSummary repair={repair} actor={viewer} />
        <DialogBody className="grid gap-4">
          <p className="empty:hidden">
            <UnnotifiedBadge customer={repair.customer} />
          </p>
          {repair.customer.phone === null ? (
            <p>{t('desk.call.noPhone')}</p>
          ) : (
            <CallLink name={name} phone={repair.customer.phone} large onCall={() => announceCall(repair.id)} />
          )}
          <fieldset disabled={isPending || hasMoved} className="grid min-w-0 gap-3">
            {allowedActions.map((allowedAction, index) => (
              <Button
                key={allowedAction.name}
                data-tap
                variant={index === 0 ? 'primary' : 'secondary'}
                className="w-full"
                onClick={() => choose(allowedAction)}
              >
                {allowedActionLabel(t, allowedAction)}
              </Button>
            ))}
            <FollowUpCall
              repair={repair}
              isOnlyOption={allowedActions.length === 0}
              onUnreached={(action, details) => {
                const attempt = { action, details };
                if (isRepeatedAttempt(repair, { actions: [action] }, new Date())) setRepeated(attempt);
                else tap(action, details);
              }}
              onReached={(details) => tap('Repair.reachable', details)}
            />
          </fieldset>
          {hasMoved && <ChangedRepairNotice seen={seen} repair={latest} />}
        </DialogBody>
        {hasMoved && <ContinueFooter onClose={onClose} onContinue={() => setSeen(latest)} />}
      </SmallDialog>
      <RepeatedAttemptDialog
        isOpen={repeated !== null}
        cancel={() => setRepeated(null)}
        confirm={() => {
          setRepeated(null);
          if (repeated !== null) tap(repeated.action, repeated.details);
        }}
      />
    </>
  );
}

/** Continues after a colleague's change. A short pause ignores a press meant for another button. */
function ContinueFooter({ onClose, onContinue }: { onClose: () => void; onContinue: () => void }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const { isPaused } = usePressPause(true);
  useEffect(() => button.current?.focus(), []);
  return (
    <DialogFooter>
      <Button variant="secondary" aria-disabled={isPaused || undefined} onClick={() => !isPaused && onClose()}>
        {t('common.close')}
      </Button>
      <Button ref={button} aria-disabled={isPaused || undefined} onClick={() => !isPaused && onContinue()}>
        {t('common.continue')}
      </Button>
    </DialogFooter>
  );
}

type CallDetails = Pick<Captured, 'how' | 'callAt'>;

type FollowUpCallProps = {
  repair: StaffRepair;
  isOnlyOption: boolean;
  onUnreached: (action: Action, details: CallDetails) => void;
  onReached: (details: CallDetails) => void;
};

/** Records an unanswered or undecided call. The time of the next call is chosen first. */
function FollowUpCall({ repair, isOnlyOption, onUnreached, onReached }: FollowUpCallProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { allowedActions, customer, nextAction } = repair;
  const attemptAction = allowedActions.find((action) => transitionOf(action).logKind === 'attempt');
  const mayAgree = nextAction.owner === 'OPERATOR' || nextAction.owner === 'CUSTOMER';
  const mayReach = allowedActions.includes('Repair.reachable');
  if (attemptAction === undefined && !mayReach) return isOnlyOption ? <p>{t('desk.call.nothingToRecord')}</p> : null;
  const details: CallDetails = typed.endsWith('Z') ? { callAt: typed } : {};
  const isTold = mayReach && customer.account !== undefined && !awaitsPriceAnswer(repair);
  return (
    <>
      {mayAgree && (
        <fieldset className="grid min-w-0 gap-2 border-t border-line pt-3">
          <legend className="float-start mb-2 w-full font-medium">{t('desk.call.callAgain')}</legend>
          <CallField name="callAt" value={typed} onChange={setTyped} onBlur={() => undefined} />
          <p role="alert" className="text-sm font-medium text-danger empty:hidden">
            {wasSubmitted && details.callAt === undefined && t('desk.call.chooseTime')}
          </p>
        </fieldset>
      )}
      {attemptAction !== undefined && (
        <Button
          data-tap
          variant="secondary"
          className="w-full"
          onClick={() => onUnreached(attemptAction, { how: 'PHONE', ...details })}
        >
          {t('desk.call.noAnswer')}
        </Button>
      )}
      {mayReach && mayAgree && (
        <Button
          data-tap
          variant="secondary"
          className="w-full"
          onClick={() => (details.callAt === undefined ? setWasSubmitted(true) : onReached(details))}
        >
          {t('desk.call.reached')}
        </Button>
      )}
      {isTold && (
        <Button data-tap variant="secondary" className="w-full" onClick={() => onReached({})}>
          {t('desk.call.informed')}
        </Button>
      )}
    </>
  );
}

function rankOf({ actions }: AllowedAction): number {
  return Math.min(...actions.map((action) => callOutcomes.indexOf(action)).filter((rank) => rank !== -1));
}
