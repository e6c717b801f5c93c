/** The steps of the request wizard (product section 2); the phone's only for who has none. */
export type StepName = 'phone' | 'device' | 'address' | 'issue';

/** `initial`: nothing chosen, fields locked. `new`: a device is being described. `update`: one of theirs is chosen. */
export type DeviceMode = 'initial' | 'new' | 'update';

export type RequestState = {
  readonly steps: readonly StepName[];
  readonly step: StepName;
  readonly device: { readonly mode: DeviceMode; readonly id: string | null };
  /** The server said that the device is in another open repair. */
  readonly deviceTaken: boolean;
  /** 'Use my address' is on; `typed` comes back when it is turned off. */
  readonly mine: { readonly on: boolean; readonly typed: string };
};

export type RequestEvent =
  | { readonly type: 'wentOn' }
  | { readonly type: 'wentBack' }
  | { readonly type: 'describedNew' }
  | { readonly type: 'choseDevice'; readonly id: string }
  | { readonly type: 'savedDevice'; readonly id: string }
  | { readonly type: 'deviceTaken' }
  | { readonly type: 'usedMine'; readonly typed: string }
  | { readonly type: 'usedOther' };

type Start = { readonly hasPhone: boolean; readonly hasDevices: boolean; readonly deviceId: string | null };

/** Where a request begins. Without any device there is nothing to choose from, so a new one is described at once. */
export const startRequest = ({ hasPhone, hasDevices, deviceId }: Start): RequestState => {
  const mode: DeviceMode = deviceId !== null ? 'update' : hasDevices ? 'initial' : 'new';
  const steps: readonly StepName[] = [...(hasPhone ? [] : (['phone'] as const)), 'device', 'address', 'issue'];
  return {
    steps,
    step: steps[0] ?? 'device',
    device: { mode, id: deviceId },
    deviceTaken: false,
    mine: { on: false, typed: '' },
  };
};

const moved = (state: RequestState, by: 1 | -1): RequestState => ({
  ...state,
  step: state.steps[state.steps.indexOf(state.step) + by] ?? state.step,
});

/** What becomes of the wizard; nothing that was typed is in here, so nothing of it can get lost. */
export const requestReducer = (state: RequestState, event: RequestEvent): RequestState => {
  switch (event.type) {
    case 'wentOn':
      return moved(state, 1);
    case 'wentBack':
      return moved(state, -1);
    case 'describedNew':
      return { ...state, device: { mode: 'new', id: null }, deviceTaken: false };
    case 'choseDevice':
      return { ...state, device: { mode: 'update', id: event.id }, deviceTaken: false };
    case 'savedDevice':
      return moved({ ...state, device: { mode: 'update', id: event.id } }, 1);
    case 'deviceTaken':
      return { ...state, step: 'device', deviceTaken: true };
    case 'usedMine':
      return { ...state, mine: { on: true, typed: event.typed } };
    case 'usedOther':
      return { ...state, mine: { ...state.mine, on: false } };
    default:
      return event satisfies never;
  }
};

/** The main button of the device step: unchanged, create or edited (product section 2). */
export const deviceButton = (
  mode: DeviceMode,
  edited: boolean,
): 'continue' | 'saveAndContinue' | 'updateAndContinue' => {
  if (mode === 'new') return 'saveAndContinue';
  return mode === 'update' && edited ? 'updateAndContinue' : 'continue';
};
