import { textLimits } from '@atelier/domain';
import { statusTitle } from '@atelier/i18n';
import type { Repair } from '@atelier/contract';
import { Alert, Skeleton, Textarea } from '@atelier/ui';
import { lazy, Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ApiError } from '../../../shared/api/api-error.ts';
import { dialogStore } from '../../../shared/dialogs/dialog-store.ts';
import { showSuccess } from '../../../shared/feedback/show-toast.ts';
import { FormField } from '../../../shared/form/form-field.tsx';
import { showIssues } from '../../../shared/form/use-api-form.ts';
import { useTranslation } from '../../../shared/language/use-translation.ts';
import { movedRepair } from '../../../shared/my-repair/my-repairs.ts';
import { showRepairError } from '../../../shared/my-repair/use-repair-call.ts';
import { useSaveRequest } from '../api/save-request.ts';
import { StepFrame } from './step-frame.tsx';
import type { RequestWizardModel, StepProps } from './use-request-wizard.ts';

const PhotosField = lazy(async () => ({ default: (await import('./photos-field.tsx')).PhotosField }));

const isTaken = (error: unknown): boolean => error instanceof ApiError && error.key === 'deviceInRepair';

/** Sends the request. A repair that moved meanwhile is told of, and the next press is about the repair as it is now. */
const useRequestSubmit = (wizard: RequestWizardModel) => {
  const { forms, state, dispatch, prefill, photos, onSent, user } = wizard;
  const { t } = useTranslation();
  const saving = useSaveRequest();
  const [moved, setMoved] = useState<Repair | null>(null);
  const edited = prefill === null ? {} : { id: prefill.id, version: moved?.version ?? prefill.version };
  const submit = forms.issue.handleSubmit(async ({ issue, additionalInfo }) => {
    const { address } = forms.address.getValues();
    try {
      // Before anything is sent: without its code no photo could leave.
      const { photoOutbox } = await import('../../../shared/photos/my-photos.ts');
      const { id } = await saving.mutateAsync({
        ...edited,
        deviceId: state.device.id ?? '',
        address,
        issue,
        additionalInfo: additionalInfo ? additionalInfo : null,
      });
      showSuccess(t, prefill === null ? 'requestSent' : 'requestUpdated');
      if (photos.chosen.length === 0) return dialogStore.closeTop();
      // The request is safe now; whatever becomes of its photos, they have where to go.
      photoOutbox.add(
        user.id,
        id,
        photos.chosen.map(({ file }) => file),
      );
      onSent(id);
    } catch (error) {
      setMoved((before) => movedRepair(error) ?? before);
      if (isTaken(error)) dispatch({ type: 'deviceTaken' });
      else if (!showIssues(forms.issue, error)) showRepairError(t, error);
    }
    return undefined;
  });
  return { submit, moved };
};

const IssueWarning = ({ wizard: { forms, prefill } }: StepProps) => {
  const { t } = useTranslation();
  const issue = useWatch({ control: forms.issue.control, name: 'issue' });
  if (prefill?.status !== 'PROPOSED' || issue.trim() === prefill.issue) return null;
  return <Alert variant="warning">{t('wizard.issueChangedWarning')}</Alert>;
};

/** Step 3: what is wrong, and anything else to know. */
export const IssueStep = ({ wizard }: StepProps) => {
  const { t } = useTranslation();
  const { forms, dispatch, prefill } = wizard;
  const form = forms.issue;
  const { submit, moved } = useRequestSubmit(wizard);
  const { errors, isSubmitting } = form.formState;
  // What was chosen belongs to the request: it isn't sent without.
  const [taking, setTaking] = useState(false);
  return (
    <StepFrame
      title={t('wizard.issue.title')}
      text={t('wizard.issue.text')}
      button={prefill === null ? t('wizard.submit') : t('wizard.update')}
      locked={taking}
      submitting={isSubmitting}
      onSubmit={submit}
      onBack={() => dispatch({ type: 'wentBack' })}
    >
      {moved !== null && (
        <Alert variant="warning">
          {t('errors.repairMoved', { status: statusTitle(t, moved.status) })} {t('wizard.kept')}
        </Alert>
      )}
      <IssueWarning wizard={wizard} />
      <FormField label={t('wizard.issue.label')} error={errors.issue?.message}>
        <Textarea
          maxLength={textLimits.issue}
          placeholder={t('wizard.issue.placeholder')}
          {...form.register('issue')}
        />
      </FormField>
      <FormField label={t('wizard.issue.additionalInfo')} required={false} error={errors.additionalInfo?.message}>
        <Textarea
          maxLength={textLimits.additionalInfo}
          placeholder={t('wizard.issue.additionalInfoPlaceholder')}
          {...form.register('additionalInfo')}
        />
      </FormField>
      {prefill === null && (
        <Suspense fallback={<Skeleton className="h-40 rounded-control" />}>
          <PhotosField wizard={wizard} onBusy={setTaking} />
        </Suspense>
      )}
    </StepFrame>
  );
};
