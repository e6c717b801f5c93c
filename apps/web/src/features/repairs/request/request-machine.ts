import * as z from 'zod/mini';
import type { core } from 'zod/mini';
import { eachDetail, type Device, type DeviceForm } from '@atelier/contract';
import type { RepeatedRequest, RequestPrefill } from '#shared/dialogs/dialog-state.ts';
import { createFormDraft, createStoredDraft } from '#shared/form/stored-draft.ts';

/** Parts of a request (specification/screens#request). The phone step is for profiles without a number. */
const requestParts = ['phone', 'device', 'address', 'issue'] as const;
export type RequestPartName = (typeof requestParts)[number];

/** The parts and a final review. */
const WizardStep = z.enum([...requestParts, 'review']);
export type WizardStep = z.infer<typeof WizardStep>;

/** `initial`: nothing chosen, fields locked. `new`: a new device. `update`: an existing device. */
const Mode = z.enum(['initial', 'new', 'update']);
type DeviceMode = z.infer<typeof Mode>;

/** Window that a new request wishes for. It counts for the address that it was offered for. */
const ChosenSlot = z.object({ id: z.string(), date: z.string(), time: z.string(), address: z.string() });
export type ChosenSlot = z.infer<typeof ChosenSlot>;

const SlotProblem = z.enum(['full', 'closed']);
type SlotProblem = z.infer<typeof SlotProblem>;

/** Wizard state as a schema, because the browser stores it in a draft. */
export const RequestState = z.readonly(
  z.object({
    steps: z.readonly(z.array(WizardStep)),
    step: WizardStep,
    device: z.readonly(z.object({ mode: Mode, id: z.nullable(z.string()) })),
    /** The step was opened from the review, so both directions return there. */
    reviewing: z.boolean(),
    /** The server reported another open repair of the device. */
    deviceTaken: z.boolean(),
    slot: z._default(z.nullable(ChosenSlot), null),
    /** The server refused the chosen window. */
    slotProblem: z._default(z.nullable(SlotProblem), null),
    /** 'Use my address' is on. Turning it off restores `typed`. */
    mine: z.readonly(z.object({ on: z.boolean(), typed: z.string() })),
  }),
);
export type RequestState = z.infer<typeof RequestState>;

export type RequestEvent =
  | { readonly type: 'wentOn' }
  | { readonly type: 'wentBack' }
  | { readonly type: 'wentTo'; readonly step: RequestPartName }
  | { readonly type: 'describedNew' }
  | { readonly type: 'choseDevice'; readonly id: string }
  | { readonly type: 'savedDevice'; readonly id: string }
  | { readonly type: 'deviceTaken' }
  | { readonly type: 'usedMine'; readonly typed: string }
  | { readonly type: 'usedOther' }
  | { readonly type: 'choseSlot'; readonly slot: ChosenSlot | null }
  | { readonly type: 'slotRefused'; readonly problem: SlotProblem };

type RequestStartFacts = {
  readonly hasPhone: boolean;
  readonly deviceId: string | null;
  /** A warranty claim has device and address, so it starts with the issue. */
  readonly isClaim?: boolean;
};

export function startRequest({ hasPhone, deviceId, isClaim = false }: RequestStartFacts): RequestState {
  const steps = WizardStep.options.filter((step) => step !== 'phone' || !hasPhone);
  return {
    steps,
    step: hasPhone && isClaim ? 'issue' : (steps[0] ?? 'device'),
    reviewing: false,
    device: { mode: deviceId === null ? 'initial' : 'update', id: deviceId },
    deviceTaken: false,
    slot: null,
    slotProblem: null,
    mine: { on: false, typed: '' },
  };
}

export function hasBack({ steps, step, reviewing }: RequestState): boolean {
  return reviewing || steps[0] !== step;
}

/** Reduces the wizard's events. Typed text is in the forms, so no event loses it. */
export function requestReducer(state: RequestState, event: RequestEvent): RequestState {
  switch (event.type) {
    case 'wentOn':
      return moveTo(state, 1);
    case 'wentBack':
      return moveTo(state, -1);
    case 'wentTo':
      return { ...state, step: event.step, reviewing: true };
    case 'describedNew':
      return { ...state, device: { mode: 'new', id: null }, deviceTaken: false };
    case 'choseDevice':
      return { ...state, device: { mode: 'update', id: event.id }, deviceTaken: false };
    case 'savedDevice':
      return moveTo({ ...state, device: { mode: 'update', id: event.id } }, 1);
    case 'deviceTaken':
      return { ...state, step: 'device', reviewing: true, deviceTaken: true };
    case 'usedMine':
      return { ...state, mine: { on: true, typed: event.typed } };
    case 'usedOther':
      return { ...state, mine: { ...state.mine, on: false } };
    case 'choseSlot':
      return { ...state, slot: event.slot, slotProblem: null };
    case 'slotRefused':
      return { ...state, step: 'address', reviewing: true, slot: null, slotProblem: event.problem };
    default:
      return event satisfies never;
  }
}

function moveTo(state: RequestState, by: 1 | -1): RequestState {
  if (state.reviewing) return { ...state, step: 'review', reviewing: false, slotProblem: null };
  return { ...state, slotProblem: null, step: state.steps[state.steps.indexOf(state.step) + by] ?? state.step };
}

/** Returns the label of the device step's main button (specification/screens#request). */
export function deviceButton(mode: DeviceMode, edited: boolean): 'continue' | 'saveAndContinue' | 'updateAndContinue' {
  if (mode === 'new') return 'saveAndContinue';
  return mode === 'update' && edited ? 'updateAndContinue' : 'continue';
}

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

/** Returns the draft key. New, edited and repeated requests and warranty claims have separate drafts. */
export function requestKey({ prefill, again }: RequestOrigin): string {
  if (again === null) return prefill?.id ?? 'new';
  return `${again.isClaim === true ? 'claim' : 'again'} ${again.id}`;
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
