import type { Repair } from '@atelier/contract';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { showSuccess } from '#shared/feedback/show-toast.ts';
import { showIssues } from '#shared/form/use-api-form.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { movedRepair } from '#subjects/repair/mine/my-repairs.ts';
import { showRepairError } from '#subjects/repair/mine/use-repair-call.ts';
import { useSaveRequest } from '../api/save-request.ts';
import { forgetRequestDraft } from './request-draft.ts';
import type { RequestPartName } from './request-machine.ts';
import type { RequestWizardModel } from './use-request-wizard.ts';

/** Sends the request. A conflict is reported, and the next press uses the current repair. */
export function useRequestSubmit(wizard: RequestWizardModel) {
  const { forms, state, dispatch, prefill, photos, onSent, user, sendingRef } = wizard;
  const { t } = useTranslation();
  const { mutateAsync } = useSaveRequest();
  const [isPending, setPending] = useState(false);
  const [changedRepair, setChangedRepair] = useState<Repair | null>(null);
  const edited = prefill === null ? {} : { id: prefill.id, version: changedRepair?.version ?? prefill.version };
  /** Ignores a second press, for which the state updates too late. */
  const submit = async (): Promise<void> => {
    if (sendingRef.current) return;
    sendingRef.current = true;
    setPending(true);
    await send();
    sendingRef.current = false;
    setPending(false);
  };
  const send = async (): Promise<void> => {
    const { issue, additionalInfo } = forms.issue.getValues();
    const { address } = forms.address.getValues();
    try {
      // Loaded before sending, because photos can't be uploaded without it.
      const leaving = photos.chosen.length === 0 ? null : await import('#subjects/repair/photos/my-photos.ts');
      const { id } = await mutateAsync({
        ...edited,
        deviceId: state.device.id ?? '',
        address,
        issue,
        additionalInfo: additionalInfo ? additionalInfo : null,
      });
      forgetRequestDraft(wizard);
      showSuccess(t, prefill === null ? 'requestSent' : 'requestUpdated');
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
      if (isDeviceBusy(error)) dispatch({ type: 'deviceTaken' });
      else if (step !== null) dispatch({ type: 'wentTo', step });
      else showRepairError(t, error);
    }
  };
  return { submit, isPending, changedRepair };
}

/** Returns the step with the refused fields, or null. */
function refusedStep({ issue, address }: RequestWizardModel['forms'], error: unknown): RequestPartName | null {
  if (showIssues(issue, error)) return 'issue';
  return showIssues(address, error) ? 'address' : null;
}

function isDeviceBusy(error: unknown): boolean {
  return error instanceof ApiError && error.key === 'deviceInRepair';
}
