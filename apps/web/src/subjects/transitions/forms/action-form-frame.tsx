import type { StaffRepair } from '@atelier/contract';
import { Button, DialogBody, DialogClose, DialogFooter } from '@atelier/ui';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { CopyTextButton } from '../fields/copy-text-button.tsx';
import { ChangedRepairNotice } from './changed-repair-notice.tsx';
import { allowedActionTitle } from '../actions/allowed-action-label.ts';
import type { AllowedAction } from '../actions/allowed-actions.ts';
import type { ActionFormModel } from './use-action-form.ts';

type ActionFormFrameProps = {
  state: ActionFormModel;
  allowedAction: AllowedAction;
  repair: StaffRepair;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
  submit: ReactNode;
  /** The form has two submit buttons, so Ctrl+Enter is disabled. */
  hasTwoAnswers?: boolean;
};

/**
 * Renders the frame of every transition form: changes made meanwhile, fields and buttons. An unavailable action offers its text for
 * copying.
 */
export function ActionFormFrame({
  state,
  allowedAction,
  repair,
  onSubmit,
  children,
  submit,
  hasTwoAnswers = false,
}: ActionFormFrameProps) {
  const { t } = useTranslation();
  const { isPending, seen, hasChanged, isUnavailable, values } = state;
  const unavailableStep = isUnavailable ? allowedActionTitle(t, allowedAction) : null;
  return (
    <form ref={hasTwoAnswers ? null : submitOnCtrlEnter} noValidate className="contents" onSubmit={onSubmit}>
      {hasChanged && (
        <ChangedRepairNotice
          seen={seen}
          repair={repair}
          unavailableStep={unavailableStep}
          className="mx-5 mt-4 sm:mx-6"
        />
      )}
      <DialogBody>
        <fieldset disabled={isPending} className="grid min-w-0 grid-cols-1 gap-5">
          {children}
        </fieldset>
      </DialogBody>
      <DialogFooter className="sm:flex-wrap">
        <DialogClose asChild>
          <Button variant="secondary">{t(isUnavailable ? 'common.close' : 'workshop.form.cancel')}</Button>
        </DialogClose>
        {isUnavailable ? <CopyTextButton values={values} /> : submit}
      </DialogFooter>
    </form>
  );
}

/** Form ref that submits on Ctrl+Enter and Cmd+Enter. Keys in an overlay are ignored. */
function submitOnCtrlEnter(form: HTMLFormElement | null): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form?.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
  };
  form?.addEventListener('keydown', onKeyDown);
  return () => form?.removeEventListener('keydown', onKeyDown);
}
