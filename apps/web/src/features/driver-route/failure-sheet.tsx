import { type VisitFailure, visitFailures } from '@atelier/domain';
import { Textarea } from '@atelier/ui';
import { useId, useState } from 'react';
import { FormField } from '#shared/form/form-field.tsx';
import { ToggleButton } from '#subjects/staff/forms/toggle-button.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { DoorPhotoField } from '#subjects/repair/photos/door-photo.tsx';
import { FormDialog } from '#subjects/staff/forms/form-dialog.tsx';
import type { RouteStop } from './route-stops.ts';

export type FailedStop = {
  readonly failure: VisitFailure | null;
  readonly reason: string;
  readonly doorPhoto: Blob | null;
};

type FailureSheetProps = {
  stop: RouteStop;
  /** Without a failure the driver couldn't go. */
  onFailed: (stop: RouteStop, failed: FailedStop) => void;
  onClose: () => void;
};

const choices = [...visitFailures, 'NOT_GONE'] as const;

/** Asks why a stop came to nothing. A driver who couldn't go says why in words, which counts against nobody. */
export function FailureSheet({ stop, onFailed, onClose }: FailureSheetProps) {
  const { t } = useTranslation();
  const id = useId();
  const isInShop = stop.stage === 'load';
  const [chosen, setChosen] = useState<VisitFailure | 'NOT_GONE' | null>(isInShop ? 'NOT_GONE' : null);
  const [reason, setReason] = useState('');
  const [doorPhoto, setDoorPhoto] = useState<Blob | null>(null);
  const [isTaking, setTaking] = useState(false);
  const [problem, setProblem] = useState<'choice' | 'reason' | null>(null);
  const isChoiceMissing = problem === 'choice' && chosen === null;
  const isPickup = stop.visit.type === 'PICKUP';
  const save = () => {
    if (chosen === null) return setProblem('choice');
    if (chosen === 'NOT_GONE' && reason.trim() === '') return setProblem('reason');
    const wasThere = chosen !== 'NOT_GONE';
    onFailed(stop, {
      failure: wasThere ? chosen : null,
      reason: reason.trim(),
      doorPhoto: wasThere ? doorPhoto : null,
    });
    return onClose();
  };
  return (
    <FormDialog
      title={t(
        isInShop ? 'driverRoute.failure.NOT_GONE' : isPickup ? 'driverRoute.notCollected' : 'driverRoute.notDelivered',
      )}
      action={t('driverRoute.save')}
      locked={isTaking}
      onSubmit={save}
      onClose={onClose}
    >
      {!isInShop && (
        <fieldset
          aria-invalid={isChoiceMissing || undefined}
          aria-describedby={isChoiceMissing ? id : undefined}
          className="flex min-w-0 flex-wrap gap-2"
        >
          <legend className="mb-2 font-medium">{t('driverRoute.why')}</legend>
          {choices.map((choice) => (
            <ToggleButton key={choice} pressed={chosen === choice} onClick={() => setChosen(choice)}>
              {t(`driverRoute.failure.${choice}`)}
            </ToggleButton>
          ))}
        </fieldset>
      )}
      {isChoiceMissing && (
        <p id={id} role="alert" className="font-medium text-danger">
          {t('driverRoute.chooseWhy')}
        </p>
      )}
      <FormField
        label={t('driverRoute.note')}
        required={chosen === 'NOT_GONE'}
        error={problem === 'reason' && reason.trim() === '' ? 'required' : undefined}
      >
        <Textarea value={reason} onChange={({ currentTarget }) => setReason(currentTarget.value)} />
      </FormField>
      {chosen !== 'NOT_GONE' && <DoorPhotoField file={doorPhoto} onChange={setDoorPhoto} onBusy={setTaking} />}
    </FormDialog>
  );
}
