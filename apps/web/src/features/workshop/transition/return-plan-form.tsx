import type { Action } from '@atelier/domain';
import { Button } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';
import { ActionFormFrame } from './action-form-frame.tsx';
import type { TransitionValues } from './form-values.ts';
import { allowedActionTitle } from './allowed-action-label.ts';
import { TransitionFields } from './transition-fields.tsx';
import { useActionForm, type ActionFormProps } from './use-action-form.ts';

/** When and where a device goes home, and who brings it: one form, whichever of the table's steps it is. */
export function ReturnPlanForm(props: ActionFormProps) {
  const { allowedAction, repair } = props;
  const { t } = useTranslation();
  const isPlanned = allowedAction.actions.includes('Repair.return.planned');
  const state = useActionForm(props, isPlanned ? { choose: returnActionFor, fieldsOf: 'Repair.return.planned' } : {});
  return (
    <ActionFormFrame
      state={state}
      allowedAction={allowedAction}
      repair={repair}
      onSubmit={(event) => void state.send()(event)}
      submit={
        <Button type="submit" loading={state.isPending}>
          {allowedActionTitle(t, allowedAction)}
        </Button>
      }
    >
      <TransitionFields {...state} />
    </ActionFormFrame>
  );
}

/** With somebody who drives the return is on its way; without, it stays planned where it may. */
function returnActionFor(actions: readonly Action[], { assigneeId }: TransitionValues): Action {
  return assigneeId === '' && actions.includes('Repair.confirm.return')
    ? 'Repair.confirm.return'
    : 'Repair.return.planned';
}
