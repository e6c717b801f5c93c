import type { Action, Captured } from '@atelier/domain';
import { Button, UserText } from '@atelier/ui';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { conflictingRepair } from '../calls/transition-repair.ts';
import { forgetTransitionDraft, type ActionFormProps } from '../context/use-action-form.ts';

export type ReasonOption = {
  readonly name: string;
  /** Undefined when the action is no longer possible. */
  readonly action: Action | undefined;
  readonly captured: Pick<Captured, 'how' | 'failure' | 'reason'>;
};

type ReasonButtonsProps = Pick<ActionFormProps, 'allowedAction' | 'repair' | 'transition' | 'onTaken'> & {
  text: string;
  reasons: readonly ReasonOption[];
  /** Focuses the reasons first. False where a repeated key press would end a repair. */
  takesFocus?: boolean;
};

/** Renders the reasons as buttons. One tap submits the form. */
export function ReasonButtons(props: ReasonButtonsProps) {
  const { allowedAction, repair, transition, onTaken, text, reasons, takesFocus = false } = props;
  const { t } = useTranslation();
  const { take, isPending } = transition;
  const tap = ({ action, captured }: ReasonOption): void => {
    if (action === undefined) return;
    take({
      body: { action, version: repair.version, ...captured },
      onTaken: (after) => {
        forgetTransitionDraft({ repair, allowedAction });
        onTaken(action, after);
      },
      onRefused: (error) => conflictingRepair(error) ?? showError(t, error),
    });
  };
  return (
    <fieldset
      disabled={isPending || reasons.every(({ action }) => action === undefined)}
      className="grid min-w-0 gap-3"
    >
      <p className="text-ink-muted">{text}</p>
      {reasons.map((reason) => (
        <Button
          key={reason.name}
          data-tap={takesFocus || undefined}
          variant="secondary"
          size="lg"
          className="h-auto min-h-12 w-full py-2 whitespace-normal"
          onClick={() => tap(reason)}
        >
          <UserText>{reason.name}</UserText>
        </Button>
      ))}
    </fieldset>
  );
}
