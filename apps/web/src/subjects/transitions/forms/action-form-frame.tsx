import { Button, DialogBody, DialogClose, DialogFooter } from '@atelier/ui';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { CopyTextButton } from '#subjects/staff/forms/copy-text-button.tsx';
import type { TransitionValues } from '../context/transition-context.ts';
import type { ActionFormModel } from '../context/use-action-form.ts';

type ActionFormFrameProps = {
  state: ActionFormModel;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
  submit: ReactNode;
  /** The form has two submit buttons, so Ctrl+Enter is disabled. */
  hasTwoAnswers?: boolean;
};

/** Renders the frame of every transition form: fields and buttons. An unavailable action offers its text for copying. */
export function ActionFormFrame({ state, onSubmit, children, submit, hasTwoAnswers = false }: ActionFormFrameProps) {
  const { t } = useTranslation();
  const { isPending, isUnavailable, values } = state;
  return (
    <form ref={hasTwoAnswers ? null : submitOnCtrlEnter} noValidate className="contents" onSubmit={onSubmit}>
      <DialogBody>
        <fieldset disabled={isPending} className="grid min-w-0 grid-cols-1 gap-5">
          {children}
        </fieldset>
      </DialogBody>
      <DialogFooter className="sm:flex-wrap">
        <DialogClose asChild>
          <Button variant="secondary">{t(isUnavailable ? 'common.close' : 'workshop.form.cancel')}</Button>
        </DialogClose>
        {isUnavailable ? <CopyTextButton text={typedText(values)} /> : submit}
      </DialogFooter>
    </form>
  );
}

/** Form ref that submits on Ctrl+Enter and Cmd+Enter. Keys in an overlay are ignored. */
function submitOnCtrlEnter(form: HTMLFormElement | null): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form?.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
  };
  form?.addEventListener('keydown', onKeyDown);
  return () => form?.removeEventListener('keydown', onKeyDown);
}

function typedText({ reason, notes, condition, accessories }: TransitionValues): string {
  return [reason, notes, condition, accessories]
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('\n');
}
