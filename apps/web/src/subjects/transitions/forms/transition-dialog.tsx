import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  UserText,
  Alert,
  Button,
  restoreFocus,
} from '@atelier/ui';
import { useRef, useState, type ReactNode } from 'react';
import { useCloseGuard } from '#shared/dialogs/close-guard.tsx';
import { useHistoryEntry } from '#shared/dialogs/use-history-entry.ts';
import { WishedWindow } from '#subjects/staff/repair/visit/wished-window.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { customerName } from '#subjects/staff/people/customer-name.ts';
import { ProposalAnswerForm } from './proposal-answer-form.tsx';
import { StepForm } from './step-form.tsx';
import { PostponedVisitForm, FailedVisitForm } from './failed-visit-form.tsx';
import { CloseRequestForm, WriteOffForm } from './ending-forms.tsx';
import { allowedActionTitle, takenTransitionLabel } from '../actions/transition-label.ts';
import type { ActionFormKind } from '../actions/allowed-actions.ts';
import { focusForm, openerOf } from '../steps/step-focus.ts';
import {
  transitionDraft,
  useOpenedAction,
  type ActionFormProps,
  type OpenedActionProps,
} from '../context/use-action-form.ts';
import { getConversation, type StaffRepair } from '@atelier/contract';
import { seesAllRepairs, type Actor } from '@atelier/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/queries.ts';
import { send } from '#shared/api/send.ts';
import { RepairLine } from '#subjects/staff/repair/repair-line.tsx';
import { StatusBadge } from '#subjects/repair/status-badge.tsx';
import { RelativeTime } from '#shared/language/times.tsx';

export type TransitionDialogProps = OpenedActionProps &
  Pick<ActionFormProps, 'defaults' | 'onTaken'> & { onClose: () => void };

const forms: Readonly<Record<ActionFormKind, (props: ActionFormProps) => ReactNode>> = {
  step: StepForm,
  closeRequest: CloseRequestForm,
  answer: ProposalAnswerForm,
  returnPlan: StepForm,
  failedVisit: FailedVisitForm,
  postponedVisit: PostponedVisitForm,
  writeOff: WriteOffForm,
};

export function TransitionDialog(props: TransitionDialogProps) {
  const { allowedAction, repair, actor, transition, defaults, onTaken, onClose } = props;
  const { seen, hasChanged, ...opened } = useOpenedAction(props);
  const { t } = useTranslation();
  useHistoryEntry(true, onClose, transition.isPending);
  const { onTyped, close, question } = useCloseGuard(onClose, () => transitionDraft.forget(opened.draftKey));
  const [opener] = useState(() => openerOf(document.activeElement));
  const wasTaken = useRef(false);
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault();
    // After a transition the page chooses the focus, because the opener may be another button.
    if (!wasTaken.current) restoreFocus(opener);
  };
  const onOpenAutoFocus = (event: Event) => {
    event.preventDefault();
    if (event.currentTarget instanceof HTMLElement) focusForm(event.currentTarget);
  };
  const onFormTaken: ActionFormProps['onTaken'] = (action, after) => {
    wasTaken.current = true;
    onTaken(action, after);
  };
  const Form = forms[allowedAction.kind];
  return (
    <>
      <Dialog open onOpenChange={(open) => !open && !transition.isPending && close()}>
        <DialogContent
          closeLabel={t('common.close')}
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <DialogHeader>
            <DialogTitle>{allowedActionTitle(t, allowedAction)}</DialogTitle>
            <DialogDescription>
              <RepairLine repair={repair} name={customerName(t, repair.customer.name)} />
            </DialogDescription>
          </DialogHeader>
          <FormSummary repair={repair} actor={actor} />
          {hasChanged && (
            <ChangedRepairNotice
              seen={seen}
              repair={repair}
              unavailableStep={opened.isUnavailable ? allowedActionTitle(t, allowedAction) : null}
              className="mx-5 mt-4 sm:mx-6"
            />
          )}
          <Form {...{ opened, transition, defaults }} onTyped={onTyped} onTaken={onFormTaken} />
        </DialogContent>
      </Dialog>
      {question}
    </>
  );
}

type FormSummaryProps = { repair: Pick<StaffRepair, 'id' | 'issue' | 'diagnosis' | 'wish'>; actor: Actor };

/** Renders problem, diagnosis and last message of the repair. Drivers can't read conversations. */
export function FormSummary({ repair: { id, issue, diagnosis, wish }, actor }: FormSummaryProps) {
  const { t } = useTranslation();
  const { data: message } = useQuery({ ...lastMessageQuery(id), enabled: seesAllRepairs(actor) });
  const notes = diagnosis?.notes ?? '';
  const text = message?.text ?? '';
  return (
    <dl className="mx-5 mt-4 grid gap-x-4 gap-y-1 rounded-control bg-sunken px-4 py-3 text-sm sm:mx-6 sm:grid-cols-[auto_1fr]">
      <Line name={t('transition.summary.issue')}>
        <UserText>{issue}</UserText>
      </Line>
      {wish !== null && (
        <Line name={t('workshop.repair.wish')}>
          <WishedWindow wish={wish} />
        </Line>
      )}
      {notes !== '' && (
        <Line name={t('transition.summary.diagnosis')}>
          <UserText>{notes}</UserText>
        </Line>
      )}
      {text !== '' && (
        <Line
          name={t(
            message?.fromShop === true ? 'transition.summary.lastFromShop' : 'transition.summary.lastFromCustomer',
          )}
        >
          <UserText>{text}</UserText>
        </Line>
      )}
    </dl>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="line-clamp-3 min-w-0 wrap-anywhere whitespace-pre-line">{children}</dd>
    </>
  );
}

/** Returns the query of the conversation's newest message, or null. It doesn't mark the message as read. */
function lastMessageQuery(repairId: string) {
  return queryOptions({
    queryKey: [...queryKeys.conversation, repairId, 'last'],
    queryFn: async ({ signal }) => {
      const { data } = await send(getConversation, { params: { id: repairId }, query: {}, signal });
      return data[0] ?? null;
    },
  });
}

type ChangedRepairNoticeProps = {
  seen: StaffRepair;
  repair: StaffRepair;
  unavailableStep?: string | null;
  onClose?: () => void;
  className?: string;
};

/** Reports changes made meanwhile, their authors and the current status (specification/life#two-at-once). */
export function ChangedRepairNotice({
  seen,
  repair,
  unavailableStep = null,
  onClose,
  className,
}: ChangedRepairNoticeProps) {
  const { t } = useTranslation();
  const entries = repair.log.slice(seen.log.length);
  const actor = entries.at(-1)?.actor;
  const title = actor
    ? t('transition.conflict', { name: customerName(t, actor.name) })
    : t('transition.conflictUnnamed');
  return (
    <Alert
      variant={unavailableStep === null ? 'warning' : 'destructive'}
      role="alert"
      title={title}
      className={className}
    >
      <ul className="grid gap-1 py-1">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium">{takenTransitionLabel(t, entry)}</span>
            <span className="text-sm text-ink-muted">
              <span>
                {t('workshop.repair.by', {
                  name: entry.actor === null ? t('role.SYSTEM') : customerName(t, entry.actor.name),
                })}
              </span>
              <span>{' · '}</span>
              <RelativeTime value={entry.at} />
            </span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-center gap-2">
        <StatusBadge status={repair.status} />
        {unavailableStep !== null && <span>{t('transition.noLongerAllowed', { step: unavailableStep })}</span>}
      </p>
      {onClose !== undefined && (
        <Button variant="link" size="sm" onClick={onClose}>
          {t('common.dismiss')}
        </Button>
      )}
    </Alert>
  );
}
