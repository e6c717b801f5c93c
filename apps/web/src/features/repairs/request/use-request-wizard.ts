import { AddressForm, DeviceForm, IssueForm, PhoneForm } from '@atelier/contract';
import type { Device, DeviceType, User } from '@atelier/contract';
import { useReducer, useState } from 'react';
import type { core } from 'zod/mini';
import type { RequestPrefill } from '../../../shared/dialogs/dialog-store.ts';
import { createDraft, useDraft, useFormDraft } from '../../../shared/form/draft.ts';
import { useApiForm } from '../../../shared/form/use-api-form.ts';
import { emptyDevice, valuesOf } from './device-values.ts';
import type { DeviceValues } from './device-values.ts';
import { requestReducer, startRequest } from './request-machine.ts';
import type { RequestState } from './request-machine.ts';

/** What the wizard begins with. */
export type RequestStart = {
  readonly prefill: RequestPrefill | null;
  readonly user: User;
  readonly devices: readonly Device[];
  readonly types: readonly DeviceType[];
  /** Leads away from the wizard, after a question when something was typed. */
  readonly leave: (then: () => void) => void;
  /** The request is there, and its photos leave. */
  readonly onSent: (repairId: string) => void;
};

const drafts = {
  state: createDraft<RequestState>(),
  phone: createDraft<core.input<typeof PhoneForm>>(),
  device: createDraft<DeviceValues>(),
  address: createDraft<core.input<typeof AddressForm>>(),
  issue: createDraft<core.input<typeof IssueForm>>(),
  photos: createDraft<readonly ChosenPhoto[]>(),
};

/** A photo that leaves once the request has. */
type ChosenPhoto = { readonly key: string; readonly file: Blob };

const useChosenPhotos = (key: string) => {
  const [chosen, setChosen] = useState<readonly ChosenPhoto[]>(() => drafts.photos.of(key) ?? []);
  useDraft(drafts.photos, key, () => chosen);
  return {
    chosen,
    add: (files: readonly Blob[]): void =>
      setChosen((before) => [...before, ...files.map((file) => ({ key: crypto.randomUUID(), file }))]),
    remove: (photo: ChosenPhoto): void => setChosen((before) => before.filter((each) => each !== photo)),
  };
};

/** The forms of all steps. They live as long as the wizard, so going back and forth loses nothing. */
const useForms = ({ prefill, devices }: RequestStart, deviceId: string | null) => {
  const chosen = devices.find((device) => device.id === deviceId);
  return {
    phone: useApiForm(PhoneForm, { phone: '' }),
    device: useApiForm(DeviceForm, chosen === undefined ? emptyDevice : valuesOf(chosen)),
    address: useApiForm(AddressForm, { address: prefill?.address ?? '' }),
    issue: useApiForm(IssueForm, { issue: prefill?.issue ?? '', additionalInfo: prefill?.additionalInfo ?? '' }),
  };
};

type Forms = ReturnType<typeof useForms>;

const useFormDrafts = (forms: Forms, key: string): void => {
  useFormDraft(forms.phone, drafts.phone, key);
  useFormDraft(forms.device, drafts.device, key);
  useFormDraft(forms.address, drafts.address, key);
  useFormDraft(forms.issue, drafts.issue, key);
};

/** The state of a request that is being written: its step, its forms, and what it began with. */
export const useRequestWizard = (start: RequestStart) => {
  const { prefill, user } = start;
  const key = prefill?.id ?? 'new';
  const [state, dispatch] = useReducer(
    requestReducer,
    { hasPhone: user.phone !== null, deviceId: prefill?.deviceId ?? null },
    (begin) => drafts.state.of(key) ?? startRequest(begin),
  );
  useDraft(drafts.state, key, () => state);
  const forms = useForms(start, state.device.id);
  useFormDrafts(forms, key);
  const photos = useChosenPhotos(key);
  const filled = [forms.phone, forms.device, forms.address, forms.issue].some(({ formState }) => formState.isDirty);
  return { ...start, state, dispatch, forms, photos, typed: filled || photos.chosen.length > 0 };
};

export type RequestWizardModel = ReturnType<typeof useRequestWizard>;
export type StepProps = { wizard: RequestWizardModel };
