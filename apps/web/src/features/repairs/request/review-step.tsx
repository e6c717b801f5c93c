import type { Device } from '@atelier/contract';
import { statusTitle } from '@atelier/i18n';
import { Alert, Button, ProperName, UserText } from '@atelier/ui';
import { readablePhone } from '#shared/format/readable-phone.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { IssueWarning } from './issue-warning.tsx';
import type { RequestPartName } from './request-machine.ts';
import { StepFrame } from './step-frame.tsx';
import { useRequestSubmit } from './use-request-submit.ts';
import type { RequestWizardModel, StepProps } from './use-request-wizard.ts';

type ReviewItem = {
  readonly name: string;
  readonly value: string;
  readonly step: RequestPartName;
  readonly isProperName?: true;
};

/** Renders the last step: a summary with edit links and the button that sends the request. */
export function ReviewStep({ wizard }: StepProps) {
  const { t } = useTranslation();
  const { dispatch, prefill } = wizard;
  const { submit, isPending, changedRepair } = useRequestSubmit(wizard);
  const items = useReviewItems(wizard);
  return (
    <StepFrame
      title={t('wizard.review.title')}
      text={t('wizard.review.text')}
      button={prefill === null ? t('wizard.submit') : t('wizard.update')}
      submitting={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        return submit();
      }}
      onBack={() => dispatch({ type: 'wentBack' })}
    >
      {changedRepair !== null && (
        <Alert variant="warning">
          {`${t('errors.repairMoved', { status: statusTitle(t, changedRepair.status) })} ${t('wizard.draftRestored')}`}
        </Alert>
      )}
      <IssueWarning wizard={wizard} />
      <dl className="@container divide-y divide-line border-y border-line">
        {items.map((item) => (
          <ReviewItemView key={item.name} part={item} onChange={() => dispatch({ type: 'wentTo', step: item.step })} />
        ))}
      </dl>
    </StepFrame>
  );
}

function useReviewItems({ forms, state, devices, prefill, photos }: RequestWizardModel): readonly ReviewItem[] {
  const { t } = useTranslation();
  const device = devices.find(({ id }) => id === state.device.id);
  const { issue, additionalInfo } = forms.issue.getValues();
  const more = additionalInfo?.trim() ?? '';
  const none = t('wizard.review.none');
  const chosen = photos.chosen.length;
  return [
    { name: t('wizard.steps.device'), value: device ? deviceLine(device) : '-', step: 'device' },
    { name: t('wizard.address.label'), value: forms.address.getValues().address, step: 'address' },
    { name: t('wizard.issue.label'), value: issue, step: 'issue' },
    { name: t('wizard.issue.additionalInfo'), value: more === '' ? none : more, step: 'issue' },
    // An edited request already has its phone number.
    ...(prefill === null
      ? [
          {
            name: t('wizard.phone.label'),
            value: readablePhone(forms.phone.getValues().phone),
            step: 'phone',
            isProperName: true,
          } as const,
        ]
      : []),
    // An edited request has its photos in the repair's details.
    ...(prefill === null
      ? [{ name: t('photos.label'), value: chosen === 0 ? none : String(chosen), step: 'issue' } as const]
      : []),
  ];
}

function deviceLine({ name, type, brand, model }: Device): string {
  return [name, type.name, brand, model].filter((part) => part !== null && part !== '').join(' · ');
}

type ReviewItemProps = { part: ReviewItem; onChange: () => void };

function ReviewItemView({ part: { name, value, isProperName }, onChange }: ReviewItemProps) {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-1 items-start gap-x-4 py-3 @3xs:grid-cols-[minmax(0,1fr)_auto]">
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="col-start-1 wrap-anywhere whitespace-pre-line">
        {isProperName === true ? <ProperName>{value}</ProperName> : <UserText>{value}</UserText>}
      </dd>
      <dd className="@max-3xs:mt-2 @3xs:col-start-2 @3xs:row-span-2 @3xs:row-start-1">
        <Button variant="secondary" size="sm" aria-label={t('wizard.review.edit', { part: name })} onClick={onChange}>
          {t('common.edit')}
        </Button>
      </dd>
    </div>
  );
}
