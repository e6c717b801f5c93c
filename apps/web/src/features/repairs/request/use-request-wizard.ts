import {
  AddressForm,
  DeviceForm,
  IssueForm,
  PhoneForm,
  type Device,
  type DeviceType,
  type User,
} from '@atelier/contract';
import { useEffect, useReducer, useRef, useState } from 'react';
import { readablePhone } from '@atelier/domain';
import { useFormDraft } from '#shared/form/stored-draft.ts';
import { useUnsavedInput } from '#shared/form/unsaved-input.ts';
import { useApiForm } from '#shared/form/use-api-form.ts';
import type { DraftPhoto } from '#subjects/repair/photos/stored-photos.ts';
import {
  emptyDevice,
  deviceValuesOf,
  loadPhotoStore,
  requestDrafts,
  requestKey,
  type RequestOrigin,
  requestReducer,
  startRequest,
} from './request-machine.ts';

export type RequestWizardInput = RequestOrigin & {
  readonly user: User;
  readonly devices: readonly Device[];
  readonly types: readonly DeviceType[];
  /** Navigates away, after a confirmation when something was typed. */
  readonly leave: (then: () => void) => void;
  readonly onSent: (repairId: string) => void;
};

/** Returns the photos of the draft, or null while they are loaded from the browser. */
export function useDraftPhotos(key: string): readonly DraftPhoto[] | null {
  const [keys] = useState(() => requestDrafts.photos.get(key) ?? []);
  const [photos, setPhotos] = useState<readonly DraftPhoto[] | null>(keys.length === 0 ? [] : null);
  useEffect(() => {
    if (keys.length === 0) return;
    loadPhotoStore()
      .then(({ findPhotos, storedDraftPhotos, sweepPhotos }) => {
        void sweepPhotos(storedDraftPhotos);
        return findPhotos(storedDraftPhotos, keys);
      })
      .then(setPhotos, () => setPhotos([]));
  }, [keys]);
  return photos;
}

export function useRequestWizard(start: RequestWizardInput, draftPhotos: readonly DraftPhoto[]) {
  const { user } = start;
  const key = requestKey(start);
  const [state, dispatch] = useReducer(
    requestReducer,
    {
      hasPhone: user.phone !== null,
      deviceId: (start.prefill ?? start.again)?.deviceId ?? null,
      isClaim: start.again?.isClaim === true,
    },
    (begin) => requestDrafts.state.get(key) ?? startRequest(begin),
  );
  const forms = useForms(start, state.device.id);
  useFormDrafts(forms, key);
  const photos = useChosenPhotos(key, draftPhotos);
  useUnsavedInput(photos.chosen.length > 0);
  const filled = [forms.phone, forms.device, forms.address, forms.issue].some(({ formState }) => formState.isDirty);
  const typed = filled || photos.chosen.length > 0 || state.slot !== null;
  // Nothing is saved before something was typed.
  useEffect(() => requestDrafts.state.set(key, typed ? state : null), [state, typed, key]);
  const sendingRef = useRef(false);
  return { ...start, sendingRef, state, dispatch, forms, photos, typed };
}

/** All forms live as long as the wizard, so changing steps loses nothing. */
function useForms({ prefill, again, devices, user }: RequestWizardInput, deviceId: string | null) {
  const savedRequest = prefill ?? again;
  const chosen = devices.find((device) => device.id === deviceId);
  return {
    phone: useApiForm(PhoneForm, { phone: user.phone === null ? '' : readablePhone(user.phone) }),
    device: useApiForm(DeviceForm, chosen === undefined ? emptyDevice : deviceValuesOf(chosen)),
    address: useApiForm(AddressForm, { address: savedRequest?.address ?? '' }),
    issue: useApiForm(IssueForm, {
      issue: savedRequest?.issue ?? '',
      additionalInfo: savedRequest?.additionalInfo ?? '',
    }),
  };
}

type Forms = ReturnType<typeof useForms>;

function useFormDrafts(forms: Forms, key: string): void {
  useFormDraft(forms.phone, requestDrafts.phone, key);
  useFormDraft(forms.device, requestDrafts.device, key);
  useFormDraft(forms.address, requestDrafts.address, key);
  useFormDraft(forms.issue, requestDrafts.issue, key);
}

function useChosenPhotos(key: string, draftPhotos: readonly DraftPhoto[]) {
  const [chosen, setChosen] = useState(draftPhotos);
  useEffect(
    () => requestDrafts.photos.set(key, chosen.length === 0 ? null : chosen.map((photo) => photo.key)),
    [chosen, key],
  );
  return {
    chosen,
    add: (photos: readonly DraftPhoto[]) => setChosen((before) => [...before, ...photos]),
    remove: (photo: DraftPhoto) => setChosen((before) => before.filter((each) => each !== photo)),
  };
}

export type RequestWizardModel = ReturnType<typeof useRequestWizard>;
export type StepProps = { wizard: RequestWizardModel };
