import { visitFailures } from '@atelier/domain';
import { Button, DialogBody, DialogClose, DialogFooter } from '@atelier/ui';
import { useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { ChangedRepairNotice } from './changed-repair-notice.tsx';
import { allowedActionTitle } from '../actions/allowed-action-label.ts';
import { refreshAllowedAction } from '../actions/allowed-actions.ts';
import { ReasonButtons, type ReasonOption } from '../fields/reason-buttons.tsx';
import type { ActionFormProps } from '../context/use-action-form.ts';

const postponeReasons = ['vehicle', 'late', 'full', 'ill', 'other'] as const;

export function FailedVisitForm(props: ActionFormProps) {
  const { t } = useTranslation();
  const reasons = visitFailures.map((failure) => ({
    name: t(`workshop.failure.${failure}`),
    captured: { how: 'VISIT', failure } as const,
  }));
  return <ReasonForm {...props} text={t('transition.failedVisit.text')} reasons={reasons} />;
}

/** Records why a driver postpones a visit. The log stores the reason in the driver's language. */
export function PostponedVisitForm(props: ActionFormProps) {
  const { t } = useTranslation();
  const reasons = postponeReasons.map((hindrance) => {
    const name = t(`transition.postpone.${hindrance}`);
    return { name, captured: { reason: name } };
  });
  return <ReasonForm {...props} text={t('transition.postpone.text')} reasons={reasons} />;
}

type ReasonFormProps = ActionFormProps & { text: string; reasons: readonly Omit<ReasonOption, 'action'>[] };

function ReasonForm({ allowedAction, repair, actor, transition, onTaken, text, reasons }: ReasonFormProps) {
  const { t } = useTranslation();
  const [seen] = useState(repair);
  const { isPending } = transition;
  const [action] = refreshAllowedAction(allowedAction, repair, actor)?.actions ?? [];
  const isUnavailable = !isPending && action === undefined;
  const hasChanged = !isPending && repair.version !== seen.version;
  return (
    <>
      {hasChanged && (
        <ChangedRepairNotice
          seen={seen}
          repair={repair}
          unavailableStep={isUnavailable ? allowedActionTitle(t, allowedAction) : null}
          className="mx-5 mt-4 sm:mx-6"
        />
      )}
      <DialogBody>
        <ReasonButtons
          takesFocus
          allowedAction={allowedAction}
          repair={repair}
          transition={transition}
          onTaken={onTaken}
          text={text}
          reasons={reasons.map((reason) => ({ ...reason, action }))}
        />
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">{t(isUnavailable ? 'common.close' : 'workshop.form.cancel')}</Button>
        </DialogClose>
      </DialogFooter>
    </>
  );
}
