import * as z from 'zod/mini';
import type { core } from 'zod/mini';
import { eachDetail, type Device, type DeviceForm } from '@atelier/contract';
import type { RepeatedRequest, RequestPrefill } from '#shared/dialogs/dialog-state.ts';
import { createFormDraft, createStoredDraft } from '#shared/form/stored-draft.ts';
import { RequestState } from './request-machine.ts';

export const requestDrafts = {
  state: createStoredDraft('request', RequestState),
  phone: createFormDraft('request phone'),
  device: createFormDraft('request device'),
  address: createFormDraft('request address'),
  issue: createFormDraft('request issue'),
  /** Keys of the chosen photos. IndexedDB has their files. */
  photos: createStoredDraft('request photos', z.readonly(z.array(z.string()))),
} as const;

/** Loads the store of photos. It is a chunk of its own, because most requests have none. */
export function loadPhotoStore() {
  return import('#subjects/repair/photos/stored-photos.ts');
}

/** Origin of a request: an existing one to edit, a failed one to repeat, or none. */
export type RequestOrigin = { readonly prefill: RequestPrefill | null; readonly again: RepeatedRequest | null };

/** Returns the draft key. New, edited and repeated requests have separate drafts. */
export function requestKey({ prefill, again }: RequestOrigin): string {
  return prefill?.id ?? (again === null ? 'new' : `again ${again.id}`);
}

export function forgetRequestDraft(origin: RequestOrigin): void {
  const key = requestKey(origin);
  const photos = requestDrafts.photos.get(key) ?? [];
  if (photos.length > 0)
    void loadPhotoStore().then(({ storedDraftPhotos }) => photos.map((photo) => storedDraftPhotos.delete(photo)));
  for (const draft of Object.values(requestDrafts)) draft.forget(key);
}

type DeviceValues = core.input<typeof DeviceForm>;
type DeviceBody = core.output<typeof DeviceForm>;

export const emptyDevice: DeviceValues = { typeId: '', name: '', ...eachDetail(() => '') };

export function deviceValuesOf(device: Device): DeviceValues {
  const { typeId, name } = device;
  return { typeId, name, ...eachDetail((detail) => device[detail] ?? '') };
}

export function deviceBodyOf({ typeId, name, ...details }: DeviceBody): DeviceBody {
  return { typeId, name, ...eachDetail((detail) => (details[detail] ? details[detail] : null)) };
}
