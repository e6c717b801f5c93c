import { expect, test } from 'vitest';
import { createDevice, createRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { openRepairOf } from './open-repair.ts';

const device = createDevice({ id: 'phone' });
const open = createRepair({ id: 'OPEN0001', device, status: 'FIXING' });
const closed = createRepair({ id: 'DONE0001', device, status: 'COMPLETED' });
const others = createRepair({ id: 'ELSE0001', device: createDevice({ id: 'laptop' }) });

test('a device is in the repair that isn’t closed', () => {
  expect(openRepairOf([others, closed, open], 'phone', undefined)).toBe(open);
});

test.each([
  ['a closed repair keeps no device', [closed], 'phone'],
  ['another device’s repair is no matter', [others], 'phone'],
  ['nothing chosen is in no repair', [open], null],
])('%s', (_, repairs, deviceId) => {
  expect(openRepairOf(repairs, deviceId, undefined)).toBeNull();
});

test('the request that is being changed doesn’t stand in its own way', () => {
  expect(openRepairOf([open], 'phone', 'OPEN0001')).toBeNull();
});
