import { describe, expect, test } from 'vitest';
import { deviceButton, requestReducer, startRequest } from './request-machine.ts';
import type { RequestEvent, RequestState } from './request-machine.ts';

const after = (state: RequestState, ...events: RequestEvent[]): RequestState => events.reduce(requestReducer, state);
const known = { hasPhone: true, hasDevices: true, deviceId: null };

describe('the steps of a request', () => {
  test('begin with the phone only for who has none', () => {
    expect(startRequest({ ...known, hasPhone: false }).steps).toEqual(['phone', 'device', 'address', 'issue']);
    expect(startRequest(known).step).toBe('device');
  });

  test('go on and back one at a time, and never beyond their ends', () => {
    const start = startRequest(known);
    expect(after(start, { type: 'wentOn' }, { type: 'wentOn' }, { type: 'wentOn' }).step).toBe('issue');
    expect(after(start, { type: 'wentOn' }, { type: 'wentBack' }, { type: 'wentBack' }).step).toBe('device');
  });

  test('a device that is in repair leads back to the device, until another is chosen', () => {
    const issue = after(startRequest({ ...known, deviceId: 'a' }), { type: 'wentOn' }, { type: 'wentOn' });
    const taken = after(issue, { type: 'deviceTaken' });
    expect(taken).toMatchObject({ step: 'device', deviceTaken: true });
    expect(after(taken, { type: 'choseDevice', id: 'b' }).deviceTaken).toBe(false);
    expect(after(taken, { type: 'describedNew' }).deviceTaken).toBe(false);
  });
});

describe('the device of a request', () => {
  test('is not chosen at first, unless the request has one or there is nothing to choose from', () => {
    expect(startRequest(known).device.mode).toBe('initial');
    expect(startRequest({ ...known, hasDevices: false }).device.mode).toBe('new');
    expect(startRequest({ ...known, deviceId: 'a' }).device).toEqual({ mode: 'update', id: 'a' });
  });

  test('once registered is one of theirs, and the next step comes', () => {
    const saved = after(startRequest(known), { type: 'describedNew' }, { type: 'savedDevice', id: 'new-1' });
    expect(saved).toMatchObject({ step: 'address', device: { mode: 'update', id: 'new-1' } });
  });

  test('describing a new one lets go of the chosen one', () => {
    const chosen = after(startRequest(known), { type: 'choseDevice', id: 'a' });
    expect(after(chosen, { type: 'describedNew' }).device).toEqual({ mode: 'new', id: null });
  });

  test.each([
    ['initial', false, 'continue'],
    ['update', false, 'continue'],
    ['update', true, 'updateAndContinue'],
    ['new', true, 'saveAndContinue'],
    ['new', false, 'saveAndContinue'],
  ] as const)('in mode %s, edited: %s, the button reads %s', (mode, edited, button) => {
    expect(deviceButton(mode, edited)).toBe(button);
  });
});

describe('the profile’s address in a request', () => {
  test('gives back what was typed before it was used', () => {
    const used = after(startRequest(known), { type: 'usedMine', typed: 'Chez Salma' });
    expect(used.mine).toEqual({ on: true, typed: 'Chez Salma' });
    expect(after(used, { type: 'usedOther' }).mine).toEqual({ on: false, typed: 'Chez Salma' });
  });
});
