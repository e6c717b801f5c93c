import * as z from 'zod/mini';

/** Parts of a request (specification/screens#request). The phone step is for profiles without a number. */
const requestParts = ['phone', 'device', 'address', 'issue'] as const;
export type RequestPartName = (typeof requestParts)[number];

/** The parts and a final review. */
const WizardStep = z.enum([...requestParts, 'review']);
export type WizardStep = z.infer<typeof WizardStep>;

/** `initial`: nothing chosen, fields locked. `new`: a new device. `update`: an existing device. */
const Mode = z.enum(['initial', 'new', 'update']);
export type DeviceMode = z.infer<typeof Mode>;

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
  | { readonly type: 'usedOther' };

type RequestStartFacts = { readonly hasPhone: boolean; readonly deviceId: string | null };

export function startRequest({ hasPhone, deviceId }: RequestStartFacts): RequestState {
  const steps: readonly WizardStep[] = [
    ...(hasPhone ? [] : (['phone'] as const)),
    'device',
    'address',
    'issue',
    'review',
  ];
  return {
    steps,
    step: steps[0] ?? 'device',
    reviewing: false,
    device: { mode: deviceId === null ? 'initial' : 'update', id: deviceId },
    deviceTaken: false,
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
    default:
      return event satisfies never;
  }
}

function moveTo(state: RequestState, by: 1 | -1): RequestState {
  if (state.reviewing) return { ...state, step: 'review', reviewing: false };
  return { ...state, step: state.steps[state.steps.indexOf(state.step) + by] ?? state.step };
}

/** Returns the label of the device step's main button (specification/screens#request). */
export function deviceButton(mode: DeviceMode, edited: boolean): 'continue' | 'saveAndContinue' | 'updateAndContinue' {
  if (mode === 'new') return 'saveAndContinue';
  return mode === 'update' && edited ? 'updateAndContinue' : 'continue';
}
