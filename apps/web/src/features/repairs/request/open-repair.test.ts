import { expect, test } from 'vitest';
import { aDevice, aRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { openRepairOf } from './open-repair.ts';

const device = aDevice({ id: 'phone' });
const open = aRepair({ id: 'OPEN0001', device, status: 'FIXING' });
const closed = aRepair({ id: 'DONE0001', device, status: 'COMPLETED' });
const others = aRepair({ id: 'ELSE0001', device: aDevice({ id: 'laptop' }) });

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
