import { textLimits } from '@atelier/domain';
import { Alert, Skeleton, Textarea, UserText } from '@atelier/ui';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { TextField } from '#shared/form/text-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { lazyWithFailureLine } from '#shared/chunks/lazy-with-failure-line.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from '../use-request-wizard.ts';

const PhotosField = lazyWithFailureLine(async () => (await import('./photos-field.tsx')).PhotosField, {
  fallback: () => <Skeleton className="h-40 rounded-control" />,
});

export const photosFieldChunk = PhotosField.preload;

export function IssueStep({ wizard }: StepProps) {
  const { t } = useTranslation();
  const { forms, dispatch, prefill, again } = wizard;
  const form = forms.issue;
  const { isSubmitting } = form.formState;
  // The request can't be sent while chosen photos are processed.
  const [taking, setTaking] = useState(false);
  return (
    <StepFrame
      title={t('wizard.issue.title')}
      text={t('wizard.issue.text')}
      button={t('wizard.continue')}
      locked={taking}
      submitting={isSubmitting}
      onSubmit={form.handleSubmit(() => dispatch({ type: 'wentOn' }))}
      onBack={() => dispatch({ type: 'wentBack' })}
      focusesQuestion
    >
      <IssueWarning wizard={wizard} />
      {again?.isClaim === true && (
        <Alert variant="info" title={t('wizard.claim.title', { id: again.id })}>
          {t('wizard.claim.text')}
        </Alert>
      )}
      {again?.reason && (
        <Alert variant="info" title={t('wizard.previousOutcome')}>
          <p className="wrap-anywhere whitespace-pre-line">
            <UserText className="block">{again.reason}</UserText>
          </p>
        </Alert>
      )}
      <TextField
        form={form}
        name="issue"
        as={Textarea}
        label={t('wizard.issue.label')}
        missing={t('wizard.issue.missing')}
        maxLength={textLimits.issue}
        placeholder={t('wizard.issue.placeholder')}
      />
      <TextField
        form={form}
        name="additionalInfo"
        as={Textarea}
        label={t('wizard.issue.additionalInfo')}
        required={false}
        maxLength={textLimits.additionalInfo}
        placeholder={t('wizard.issue.additionalInfoPlaceholder')}
      />
      {prefill === null && <PhotosField wizard={wizard} onBusy={setTaking} />}
    </StepFrame>
  );
}

/** Warns when the issue differs from the one of the proposal. */
export function IssueWarning({ wizard: { forms, prefill } }: StepProps) {
  const { t } = useTranslation();
  const issue = useWatch({ control: forms.issue.control, name: 'issue' });
  if (prefill?.status !== 'PROPOSED' || issue.trim() === prefill.issue) return null;
  return <Alert variant="warning">{t('wizard.issueChangedWarning')}</Alert>;
}
