import { givenNoProofReasons } from '@atelier/domain';
import { Alert, Button } from '@atelier/ui';
import { useState } from 'react';
import { SignatureField } from '#subjects/repair/handovers/lazy-signature-field.tsx';
import { FormField } from '#shared/form/form-field.tsx';
import { ToggleButton } from '#subjects/staff/forms/toggle-button.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { CodeField } from '#subjects/repair/handovers/code-field.tsx';
import { PhotoZone } from '#subjects/repair/photos/photo-zone.tsx';
import { FormDialog } from '#subjects/staff/forms/form-dialog.tsx';
import { ReceiverField } from '#subjects/transitions/fields/handover-fields.tsx';
import { useHandoverPhotos } from './handover-photos.tsx';
import type { ProofOfferProps, ProofProblem, ProofState } from './use-proof.ts';

type ProofDialogProps = ProofOfferProps & { proof: ProofState; onClose: () => void };

/** Renders the form of a handover's evidence. The handover is done, so nothing in it is required to go on. */
export function ProofDialog({ handover, customer, hasCode, photos: logged = [], proof, onClose }: ProofDialogProps) {
  const { t } = useTranslation();
  const { draft, change, submit, codeProblem, isSending, isUnsent } = proof;
  const [problem, setProblem] = useState<ProofProblem | null>(null);
  const [round, setRound] = useState(0);
  const photos = useHandoverPhotos(handover, { logged, onSent: proof.markSent });
  const isCode = draft.code !== '';
  const isOther = draft.name.trim() !== '' || draft.strokes.length > 0 || draft.reason !== null;
  const setName = (name: string) => {
    setProblem(null);
    change({ name });
  };
  const save = () => {
    if (!isCode && !isOther && photos.sent > 0) return onClose();
    // Photos on their way keep the form open, with an empty pad.
    const found = submit(() => (photos.hasUnsent() ? setRound(round + 1) : onClose()));
    setProblem(found);
    return undefined;
  };
  return (
    <FormDialog
      title={t('handover.dialog.title')}
      action={t('handover.dialog.save')}
      submitting={isSending}
      onSubmit={save}
      onClose={onClose}
    >
      {isUnsent && <Alert variant="warning" title={t('handover.offer.unsent')} />}
      {hasCode && (
        <CodeField
          value={draft.code}
          problem={codeProblem}
          disabled={draft.reason !== null}
          onChange={(code) => {
            setProblem(null);
            change({ code });
          }}
        />
      )}
      <FormField
        label={t('handover.dialog.name')}
        required={false}
        error={problem === null ? undefined : 'required'}
        missing={t(`handover.dialog.${problem ?? 'missing'}`)}
      >
        <ReceiverField customer={customer} value={draft.name} disabled={draft.reason !== null} onChange={setName} />
      </FormField>
      <SignatureField
        key={round}
        strokes={draft.strokes}
        disabled={isSending || draft.reason !== null}
        onChange={(strokes) => change({ strokes })}
      />
      <fieldset className="flex min-w-0 flex-wrap gap-2">
        <legend className="mb-2 font-medium">{t('handover.dialog.without')}</legend>
        {givenNoProofReasons.map((reason) => (
          <ToggleButton
            key={reason}
            pressed={draft.reason === reason}
            disabled={isCode}
            onClick={() => {
              setProblem(null);
              change({ reason: draft.reason === reason ? null : reason });
            }}
          >
            {t(`handover.reason.${reason}`)}
          </ToggleButton>
        ))}
      </fieldset>
      <fieldset className="grid min-w-0 gap-3">
        <legend className="mb-2 font-medium">{t('handover.dialog.photos')}</legend>
        <output className="text-sm text-ink-muted">
          {photos.sent > 0 && t('handover.dialog.photosSent', { count: photos.sent })}
        </output>
        {photos.failed > 0 && (
          <Alert variant="warning" title={t('handover.dialog.photoFailed', { count: photos.failed })}>
            <Button size="sm" variant="secondary" onClick={photos.retry}>
              {t('handover.dialog.photoRetry')}
            </Button>
          </Alert>
        )}
        <PhotoZone room={photos.room} onFiles={photos.add} />
      </fieldset>
    </FormDialog>
  );
}
