import { DialogBody, Skeleton, Stepper } from '@atelier/ui';
import { useEffect, type ComponentType } from 'react';
import { lazyWithFailure } from '#shared/chunks/lazy-with-failure.tsx';
import type { CloseGuard } from '#shared/dialogs/close-guard.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { DraftPhoto } from '#subjects/repair/photos/stored-photos.ts';
import { AddressStep, PhoneStep } from './steps/contact-steps.tsx';
import { DeviceStep } from './steps/device-step.tsx';
import { IssueStep } from './steps/issue-step.tsx';
import { requestKey, hasBack, type WizardStep } from './request-machine.ts';
import { useDraftPhotos, useRequestWizard, type RequestWizardInput, type StepProps } from './use-request-wizard.ts';

const ReviewStep = lazyWithFailure(async () => (await import('./steps/review-step.tsx')).ReviewStep, {
  fallback: () => (
    <DialogBody>
      <Skeleton className="h-80 rounded-control" />
    </DialogBody>
  ),
});

export const reviewStepChunk = ReviewStep.preload;

const steps: Readonly<Record<WizardStep, ComponentType<StepProps>>> = {
  phone: PhoneStep,
  device: DeviceStep,
  address: AddressStep,
  issue: IssueStep,
  review: ReviewStep,
};

type RequestWizardProps = { start: RequestWizardInput } & Pick<CloseGuard, 'onTyped' | 'onBack'>;

/** Renders the request's steps, one at a time (specification/screens#request). */
export function RequestWizard(props: RequestWizardProps) {
  const draftPhotos = useDraftPhotos(requestKey(props.start));
  return draftPhotos === null ? null : <RequestSteps {...props} draftPhotos={draftPhotos} />;
}

type RequestStepsProps = RequestWizardProps & { draftPhotos: readonly DraftPhoto[] };

function RequestSteps({ start, draftPhotos, onTyped, onBack }: RequestStepsProps) {
  const { t } = useTranslation();
  const wizard = useRequestWizard(start, draftPhotos);
  const { state, typed, sendingRef, dispatch } = wizard;
  useEffect(() => onTyped(typed), [onTyped, typed]);
  const isInside = hasBack(state);
  useEffect(() => {
    if (!isInside) return undefined;
    // Back is disabled while the request is sent.
    onBack(() => sendingRef.current || dispatch({ type: 'wentBack' }));
    return () => onBack(null);
  }, [onBack, isInside, sendingRef, dispatch]);
  // A profile with a phone number has no phone step and reaches it from the review only.
  const current = state.steps.indexOf(state.steps.includes(state.step) ? state.step : 'review');
  const Step = steps[state.step];
  return (
    <>
      <Stepper
        label={t('wizard.step', { number: current + 1, total: state.steps.length })}
        steps={state.steps.map((step) => ({ key: step, label: t(`wizard.steps.${step}`) }))}
        current={current}
        doneLabel={t('wizard.done')}
        className="shrink-0 border-b border-line px-5 py-3 sm:px-6"
      />
      <Step key={state.step} wizard={wizard} />
    </>
  );
}
