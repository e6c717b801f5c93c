import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle, ProperName } from '@atelier/ui';
import { useRef, useState, type ReactNode } from 'react';
import { useCloseGuard } from '#shared/dialogs/close-guard.tsx';
import { useHistoryEntry } from '#shared/dialogs/use-history-entry.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { customerName } from '#subjects/staff/people/customer-name.ts';
import { ProposalAnswerForm } from './proposal-answer-form.tsx';
import { FormSummary } from './form-summary.tsx';
import { ReturnPlanForm } from './return-plan-form.tsx';
import { PostponedVisitForm, FailedVisitForm } from './failed-visit-form.tsx';
import { CloseRequestForm } from './close-request-form.tsx';
import { allowedActionTitle } from '../actions/allowed-action-label.ts';
import type { ActionFormKind } from '../actions/allowed-actions.ts';
import { StepForm } from './step-form.tsx';
import { focusForm, restoreFocus, openerOf } from '../steps/step-focus.ts';
import { forgetTransitionDraft, type ActionFormProps } from '../context/use-action-form.ts';
import { WriteOffForm } from './write-off-form.tsx';

export type TransitionDialogProps = Omit<ActionFormProps, 'onTyped'> & { onClose: () => void };

function SingleForm(props: ActionFormProps) {
  return props.allowedAction.name === 'Repair.writtenOff' ? <WriteOffForm {...props} /> : <StepForm {...props} />;
}

const forms: Readonly<Record<ActionFormKind, (props: ActionFormProps) => ReactNode>> = {
  step: SingleForm,
  closeRequest: CloseRequestForm,
  answer: ProposalAnswerForm,
  returnPlan: ReturnPlanForm,
  failedVisit: FailedVisitForm,
  postponedVisit: PostponedVisitForm,
};

export function TransitionDialog(props: TransitionDialogProps) {
  const { allowedAction, repair, transition, onTaken, onClose } = props;
  const { t } = useTranslation();
  useHistoryEntry(true, onClose, transition.isPending);
  const { onTyped, close, question } = useCloseGuard(onClose, () => forgetTransitionDraft(props));
  const [opener] = useState(() => openerOf(document.activeElement));
  const wasTaken = useRef(false);
  const onCloseAutoFocus = (event: Event): void => {
    event.preventDefault();
    // After a transition the page chooses the focus, because the opener may be another button.
    if (!wasTaken.current) restoreFocus(opener);
  };
  const onOpenAutoFocus = (event: Event): void => {
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
              <span translate="no">{`#${repair.id} · `}</span>
              <ProperName>{repair.device.name}</ProperName>
              <span>{' · '}</span>
              <ProperName>{customerName(t, repair.customer.name)}</ProperName>
            </DialogDescription>
          </DialogHeader>
          <FormSummary repair={repair} actor={props.actor} />
          <Form {...props} onTyped={onTyped} onTaken={onFormTaken} />
        </DialogContent>
      </Dialog>
      {question}
    </>
  );
}
