import { type Device, type Repair, saveRepairRequest, type CallInput } from '@atelier/contract';
import { formatWindow, statusTitle } from '@atelier/i18n';
import { Alert, Button, ProperName, UserText } from '@atelier/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readablePhone } from '@atelier/domain';
import { useTranslation } from '#shared/language/use-translation.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { showSuccess } from '#shared/feedback/show-toast.ts';
import { showIssues } from '#shared/form/use-api-form.ts';
import { pushOffer } from '#subjects/push/push-offer.ts';
import { refusedSlot, slotsAtQuery } from '#subjects/repair/mine/open-slots.ts';
import { movedRepair, showRepairError, useRepairCall } from '#subjects/repair/mine/my-repairs.ts';
import { send } from '#shared/api/send.ts';
import { IssueWarning } from './issue-step.tsx';
import { type ChosenSlot, type RequestPartName, forgetRequestDraft } from '../request-machine.ts';
import { StepFrame } from './step-frame.tsx';
import type { RequestWizardModel, StepProps } from '../use-request-wizard.ts';

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
  const { submit, isPending, changedRepair, refusedClaim } = useRequestSubmit(wizard);
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
      {refusedClaim !== null && (
        <Alert variant="warning" role="alert">
          {t('wizard.claim.refused')}
        </Alert>
      )}
      <IssueWarning wizard={wizard} />
      <dl className="@container divide-y divide-line border-y border-line">
        {items.map((item) => (
          <div
            key={item.name}
            className="grid grid-cols-1 items-start gap-x-4 py-3 @3xs:grid-cols-[minmax(0,1fr)_auto]"
          >
            <dt className="text-sm text-ink-muted">{item.name}</dt>
            <dd className="col-start-1 wrap-anywhere whitespace-pre-line">
              {item.isProperName === true ? <ProperName>{item.value}</ProperName> : <UserText>{item.value}</UserText>}
            </dd>
            <dd className="@max-3xs:mt-2 @3xs:col-start-2 @3xs:row-span-2 @3xs:row-start-1">
              <Button
                variant="secondary"
                size="sm"
                aria-label={t('wizard.review.edit', { part: item.name })}
                onClick={() => dispatch({ type: 'wentTo', step: item.step })}
              >
                {t('common.edit')}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
    </StepFrame>
  );
}

function useReviewItems(wizard: RequestWizardModel): readonly ReviewItem[] {
  const { forms, state, devices, prefill, photos } = wizard;
  const { t, language } = useTranslation();
  const slot = wishedSlot(wizard);
  const device = devices.find(({ id }) => id === state.device.id);
  const { issue, additionalInfo } = forms.issue.getValues();
  const more = additionalInfo?.trim() ?? '';
  const none = t('wizard.review.none');
  const chosen = photos.chosen.length;
  return [
    { name: t('wizard.steps.device'), value: device ? deviceLine(device) : '-', step: 'device' },
    { name: t('wizard.address.label'), value: forms.address.getValues().address, step: 'address' },
    ...(slot === null
      ? []
      : [
          {
            name: t('repairs.details.wish'),
            value: formatWindow(slot.date, slot.time, language),
            step: 'address',
          } as const,
        ]),
    { name: t('wizard.issue.label'), value: issue, step: 'issue' },
    { name: t('wizard.issue.additionalInfo'), value: more === '' ? none : more, step: 'issue' },
    // An edited request already has its phone number, and its photos are in the repair's details.
    ...(prefill === null
      ? [
          {
            name: t('wizard.phone.label'),
            value: readablePhone(forms.phone.getValues().phone),
            step: 'phone',
            isProperName: true,
          } as const,
          { name: t('photos.label'), value: chosen === 0 ? none : String(chosen), step: 'issue' } as const,
        ]
      : []),
  ];
}

function deviceLine({ name, type, brand, model }: Device): string {
  return [name, type.name, brand, model].filter((part) => part !== null && part !== '').join(' · ');
}

/**
 * Sends the request. A conflict is reported, and the next press uses the current repair. After a refused warranty claim the next press sends
 * an ordinary request.
 */
function useRequestSubmit(wizard: RequestWizardModel) {
  const { forms, state, dispatch, prefill, again, photos, onSent, user, sendingRef } = wizard;
  const { t } = useTranslation();
  const client = useQueryClient();
  const { mutateAsync } = useRepairCall((body: CallInput<typeof saveRepairRequest, 'body'>, idempotencyKey) =>
    send(saveRepairRequest, { body, idempotencyKey }),
  );
  const [isPending, setPending] = useState(false);
  const [changedRepair, setChangedRepair] = useState<Repair | null>(null);
  const [refusedClaim, setRefusedClaim] = useState<string | null>(null);
  const claimed = again?.isClaim === true && refusedClaim === null ? { previousRepair: again.id } : {};
  const slot = wishedSlot(wizard);
  const edited = prefill === null ? {} : { id: prefill.id, version: changedRepair?.version ?? prefill.version };
  /** Ignores a second press, for which the state updates too late. */
  const submit = async () => {
    if (sendingRef.current) return;
    sendingRef.current = true;
    setPending(true);
    await sendRequest();
    sendingRef.current = false;
    setPending(false);
  };
  const sendRequest = async () => {
    const { issue, additionalInfo } = forms.issue.getValues();
    const { address } = forms.address.getValues();
    try {
      // Loaded before sending, because photos can't be uploaded without it.
      const leaving = photos.chosen.length === 0 ? null : await import('#subjects/repair/photos/my-photos.ts');
      const { id } = await mutateAsync({
        ...edited,
        ...claimed,
        deviceId: state.device.id ?? '',
        address,
        issue,
        additionalInfo: additionalInfo ? additionalInfo : null,
        ...(slot === null ? {} : { slotId: slot.id }),
      });
      forgetRequestDraft(wizard);
      showSuccess(t, prefill === null ? 'requestSent' : 'requestUpdated');
      if (prefill === null) pushOffer.show();
      if (leaving === null) {
        dialogStore.closeTop();
        return;
      }
      // The request is stored, so its photos have a repair.
      leaving.photoOutbox.add(
        user.id,
        id,
        photos.chosen.map(({ file }) => file),
      );
      onSent(id);
    } catch (error) {
      setChangedRepair((before) => movedRepair(error) ?? before);
      const step = refusedStep(forms, error);
      const refused = refusedSlot(error);
      if (isRefusedClaim(error)) setRefusedClaim(again?.id ?? null);
      else if (isDeviceBusy(error)) dispatch({ type: 'deviceTaken' });
      else if (refused !== null) {
        const { queryKey } = slotsAtQuery(address.trim());
        client.setQueryData(queryKey, { slots: refused.slots, byPhone: null });
        dispatch({ type: 'slotRefused', problem: refused.problem });
      } else if (step !== null) dispatch({ type: 'wentTo', step });
      else showRepairError(t, error);
    }
  };
  return { submit, isPending, changedRepair, refusedClaim };
}

/** Returns the chosen window, unless the address has changed since. */
function wishedSlot({ forms, state, prefill }: RequestWizardModel): ChosenSlot | null {
  const { slot } = state;
  return prefill === null && slot?.address === forms.address.getValues('address').trim() ? slot : null;
}

/** Returns the step with the refused fields, or null. */
function refusedStep({ issue, address }: RequestWizardModel['forms'], error: unknown): RequestPartName | null {
  if (showIssues(issue, error)) return 'issue';
  return showIssues(address, error) ? 'address' : null;
}

function isRefusedClaim(error: unknown): boolean {
  return error instanceof ApiError && error.issues.some(({ path }) => path === 'previousRepair');
}

function isDeviceBusy(error: unknown): boolean {
  return error instanceof ApiError && error.key === 'deviceInRepair';
}
