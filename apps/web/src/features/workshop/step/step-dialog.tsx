import type { StaffRepair } from '@atelier/contract';
import type { Action, Actor } from '@atelier/domain';
import { actionLabel } from '@atelier/i18n';
import {
  Button,
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@atelier/ui';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useCloseGuard } from '../../../shared/dialogs/close-guard.tsx';
import { useOwnEntry } from '../../../shared/dialogs/use-own-entry.ts';
import { showError } from '../../../shared/feedback/show-toast.ts';
import { useTranslation } from '../../../shared/language/use-translation.ts';
import { customerName } from '../customer-name.ts';
import { movedStaffRepair } from '../api/transition-repair.ts';
import type { Transition } from '../api/transition-repair.ts';
import { isDanger } from './action-order.ts';
import { stepBody } from './check-step.ts';
import { formFields } from './form-model.ts';
import { capturedFrom } from './form-values.ts';
import { MovedNotice } from './moved-notice.tsx';
import { StepField } from './step-field.tsx';
import { giveFocusBack, openerOf } from './step-focus.ts';
import { forgetStepDraft, useStepForm } from './use-step-form.ts';

export type StepDialogProps = {
  action: Action;
  repair: StaffRepair;
  actor: Actor;
  transition: Transition;
  onTaken: (after: StaffRepair) => void;
  onClose: () => void;
};

/** The form of one step: asks for exactly what it captures. */
export const StepDialog = (props: StepDialogProps) => {
  const { action, repair, transition, onClose } = props;
  const { t } = useTranslation();
  useOwnEntry(true, onClose, transition.isPending);
  const { onTyped, close, question } = useCloseGuard(onClose, () => forgetStepDraft(props));
  const [opener] = useState(() => openerOf(document.activeElement));
  const onCloseAutoFocus = (event: Event): void => {
    event.preventDefault();
    giveFocusBack(opener);
  };
  return (
    <>
      <Dialog open onOpenChange={(open) => !open && !transition.isPending && close()}>
        <DialogContent closeLabel={t('common.close')} onCloseAutoFocus={onCloseAutoFocus}>
          <DialogHeader>
            <DialogTitle>{actionLabel(t, action, 'staff')}</DialogTitle>
            <DialogDescription>{`#${repair.id} · ${repair.device.name} · ${customerName(t, repair.customer.name)}`}</DialogDescription>
          </DialogHeader>
          <StepForm {...props} onTyped={onTyped} />
        </DialogContent>
      </Dialog>
      {question}
    </>
  );
};

type StepFormProps = StepDialogProps & { onTyped: (typed: boolean) => void };

const StepForm = ({ action, repair, actor, transition, onTaken, onTyped }: StepFormProps) => {
  const { t } = useTranslation();
  const [seen] = useState(repair);
  const { take, isPending } = transition;
  const moved = !isPending && repair.version !== seen.version;
  const gone = !isPending && !repair.allowedActions.includes(action);
  // Once it is not possible any longer the form stays as it was, with what was typed.
  const step = { action, actor, repair: gone ? seen : repair };
  const { form, showIssues } = useStepForm(step, isPending);
  const { isDirty } = form.formState;
  useEffect(() => onTyped(isDirty), [onTyped, isDirty]);
  const fields = formFields(step, capturedFrom(useWatch({ control: form.control, compute: (values) => values })));
  const submit = form.handleSubmit((values) =>
    take({
      body: stepBody(step, values, repair.version),
      onTaken: (after) => {
        forgetStepDraft(step);
        onTaken(after);
      },
      onRefused: (error) => {
        const names = fields.map(({ field }) => field);
        if (!showIssues(error, names) && movedStaffRepair(error) === null) showError(t, error);
      },
    }),
  );
  return (
    <form noValidate className="contents" onSubmit={(event) => void submit(event)}>
      {moved && <MovedNotice seen={seen} repair={repair} gone={gone} className="mx-5 mt-4 sm:mx-6" />}
      <DialogBody>
        <fieldset disabled={isPending} className="grid min-w-0 gap-5">
          {fields.map((model) => (
            <StepField key={model.field} model={model} step={step} form={form} />
          ))}
        </fieldset>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">{t(gone ? 'common.close' : 'workshop.form.cancel')}</Button>
        </DialogClose>
        {!gone && (
          <Button type="submit" variant={isDanger(action) ? 'danger' : 'primary'} loading={isPending}>
            {actionLabel(t, action, 'staff')}
          </Button>
        )}
      </DialogFooter>
    </form>
  );
};
