import * as z from 'zod/mini';

/** What a request is made of (specification/screens#request); the phone's step is only for who has none. */
const requestParts = ['phone', 'device', 'address', 'issue'] as const;
export type RequestPartName = (typeof requestParts)[number];

/** The steps of the wizard: at the end everything is looked over once more. */
const WizardStep = z.enum([...requestParts, 'review']);
export type WizardStep = z.infer<typeof WizardStep>;

/** `initial`: nothing chosen, fields locked. `new`: a device is being described. `update`: one of theirs is chosen. */
const Mode = z.enum(['initial', 'new', 'update']);
export type DeviceMode = z.infer<typeof Mode>;

/** Where a request stands. A schema, since the browser keeps it for whoever comes back. */
export const RequestState = z.readonly(
  z.object({
    steps: z.readonly(z.array(WizardStep)),
    step: WizardStep,
    device: z.readonly(z.object({ mode: Mode, id: z.nullable(z.string()) })),
    /** A step that was gone back to from the review: what comes next, and what lies behind, is the review again. */
    reviewing: z.boolean(),
    /** The server said that the device is in another open repair. */
    deviceTaken: z.boolean(),
    /** 'Use my address' is on; `typed` comes back when it is turned off. */
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

/** Where a request begins: nothing is chosen, unless it is there already and has a device. */
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

/** Whether there is a step to go back to. */
export function hasBack({ steps, step, reviewing }: RequestState): boolean {
  return reviewing || steps[0] !== step;
}

/** What becomes of the wizard; nothing that was typed is in here, so nothing of it can get lost. */
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

/** The main button of the device step: unchanged, create or edited (specification/screens#request). */
export function deviceButton(mode: DeviceMode, edited: boolean): 'continue' | 'saveAndContinue' | 'updateAndContinue' {
  if (mode === 'new') return 'saveAndContinue';
  return mode === 'update' && edited ? 'updateAndContinue' : 'continue';
}
