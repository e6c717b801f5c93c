import { expect, test } from 'vitest';
import { createDevice, createRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { openRepairOf } from './device-step.tsx';

const device = createDevice({ id: 'phone' });
const repairInProgress = createRepair({ id: 'OPEN0001', device, status: 'FIXING' });
const closedRepair = createRepair({ id: 'DONE0001', device, status: 'COMPLETED' });
const otherRepair = createRepair({ id: 'ELSE0001', device: createDevice({ id: 'laptop' }) });

test('a device is in the repair that isn’t closed', () => {
  expect(openRepairOf([otherRepair, closedRepair, repairInProgress], 'phone', undefined)).toBe(repairInProgress);
});

test.each([
  ['a closed repair keeps no device', [closedRepair], 'phone'],
  ['another device’s repair is no matter', [otherRepair], 'phone'],
  ['nothing chosen is in no repair', [repairInProgress], null],
])('no repair is open: %s', (_, repairs, deviceId) => {
  expect(openRepairOf(repairs, deviceId, undefined)).toBeNull();
});

test('a changed request doesn’t block its own device', () => {
  expect(openRepairOf([repairInProgress], 'phone', 'OPEN0001')).toBeNull();
});
