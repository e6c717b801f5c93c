import { eachDetail } from '@atelier/contract';
import { describe, expect, test } from 'vitest';
import { createDevice } from '#subjects/repair/mine/repair.fixture.ts';
import {
  deviceButton,
  hasBack,
  requestReducer,
  startRequest,
  type RequestEvent,
  type RequestState,
  deviceBodyOf,
  deviceValuesOf,
} from './request-machine.ts';

function reduce(state: RequestState, ...events: RequestEvent[]): RequestState {
  return events.reduce(requestReducer, state);
}

const customerWithPhone = { hasPhone: true, deviceId: null };

describe('the steps of a request', () => {
  test('a request’s steps begin with a missing phone [2.107]', () => {
    const steps = ['phone', 'device', 'address', 'issue', 'review'];
    expect(startRequest({ ...customerWithPhone, hasPhone: false }).steps).toEqual(steps);
    expect(startRequest(customerWithPhone).step).toBe('device');
  });

  test('steps go forward and back within their ends', () => {
    const start = startRequest(customerWithPhone);
    const proceed = { type: 'wentOn' } as const;
    expect(reduce(start, proceed, proceed, proceed, proceed).step).toBe('review');
    expect(reduce(start, proceed, { type: 'wentBack' }, { type: 'wentBack' }).step).toBe('device');
  });

  test.each(['device', 'address', 'issue'] as const)('the review leads to %s and back', (step) => {
    const proceed = { type: 'wentOn' } as const;
    const review = reduce(startRequest(customerWithPhone), proceed, proceed, proceed);
    const onReview = reduce(review, { type: 'wentTo', step });
    expect(onReview.step).toBe(step);
    expect(hasBack(onReview)).toBe(true);
    expect(reduce(onReview, proceed)).toEqual(review);
    expect(reduce(onReview, { type: 'wentBack' })).toEqual(review);
  });

  test('a request’s first step has none before it', () => {
    expect(hasBack(startRequest(customerWithPhone))).toBe(false);
    expect(hasBack(reduce(startRequest(customerWithPhone), { type: 'wentOn' }))).toBe(true);
  });

  test('a device in repair leads back until replaced', () => {
    const proceed = { type: 'wentOn' } as const;
    const next = reduce(startRequest({ ...customerWithPhone, deviceId: 'a' }), proceed, proceed, proceed, {
      type: 'deviceTaken',
    });
    expect(next).toMatchObject({ step: 'device', deviceTaken: true });
    expect(reduce(next, { type: 'choseDevice', id: 'b' }).deviceTaken).toBe(false);
    expect(reduce(next, { type: 'choseDevice', id: 'b' }, proceed).step).toBe('review');
    expect(reduce(next, { type: 'describedNew' }).deviceTaken).toBe(false);
  });
});

describe('the device of a request', () => {
  test('the device is chosen by the request alone [2.108]', () => {
    expect(startRequest(customerWithPhone).device).toEqual({ mode: 'initial', id: null });
    expect(startRequest({ ...customerWithPhone, deviceId: 'a' }).device).toEqual({ mode: 'update', id: 'a' });
  });

  test('a registered device is chosen and continues', () => {
    const saved = reduce(
      startRequest(customerWithPhone),
      { type: 'describedNew' },
      { type: 'savedDevice', id: 'new-1' },
    );
    expect(saved).toMatchObject({ step: 'address', device: { mode: 'update', id: 'new-1' } });
  });

  test('describing a new device deselects the chosen one', () => {
    const chosen = reduce(startRequest(customerWithPhone), { type: 'choseDevice', id: 'a' });
    expect(reduce(chosen, { type: 'describedNew' }).device).toEqual({ mode: 'new', id: null });
  });

  test.each([
    ['initial', false, 'continue'],
    ['update', false, 'continue'],
    ['update', true, 'updateAndContinue'],
    ['new', true, 'saveAndContinue'],
    ['new', false, 'saveAndContinue'],
  ] as const)('mode %s, edited: %s, shows the button %s [2.110]', (mode, edited, button) => {
    expect(deviceButton(mode, edited)).toBe(button);
  });
});

describe('the profile’s address in a request', () => {
  test('unchecking the profile’s address restores typed text [2.113]', () => {
    const used = reduce(startRequest(customerWithPhone), { type: 'usedMine', typed: 'Chez Salma' });
    expect(used.mine).toEqual({ on: true, typed: 'Chez Salma' });
    expect(reduce(used, { type: 'usedOther' }).mine).toEqual({ on: false, typed: 'Chez Salma' });
  });
});

describe('a device in its form', () => {
  test('an untouched device form returns the same device', () => {
    const device = createDevice({ brand: 'Oppo' });
    const { typeId, name } = device;
    expect(deviceBodyOf(deviceValuesOf(device))).toEqual({ typeId, name, ...eachDetail((detail) => device[detail]) });
  });
});
