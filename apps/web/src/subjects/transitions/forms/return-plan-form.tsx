import type { Action } from '@atelier/domain';
import { Button } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';
import { ActionFormFrame } from './action-form-frame.tsx';
import type { TransitionValues } from '../context/form-values.ts';
import { allowedActionTitle } from '../actions/allowed-action-label.ts';
import { TransitionFields } from '../fields/transition-fields.tsx';
import { useActionForm, type ActionFormProps } from '../context/use-action-form.ts';

/** Plans a return with date, address and driver, for any of the table's transitions. */
export function ReturnPlanForm(props: ActionFormProps) {
  const { allowedAction } = props;
  const { t } = useTranslation();
  const isPlanned = allowedAction.actions.includes('Repair.return.planned');
  const state = useActionForm(props, isPlanned ? { choose: returnActionFor, fieldsOf: 'Repair.return.planned' } : {});
  return (
    <ActionFormFrame
      state={state}
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

/** With a driver the return is assigned. Otherwise it remains planned if possible. */
function returnActionFor(actions: readonly Action[], { assigneeId }: TransitionValues): Action {
  return assigneeId === '' && actions.includes('Repair.confirm.return')
    ? 'Repair.confirm.return'
    : 'Repair.return.planned';
}
