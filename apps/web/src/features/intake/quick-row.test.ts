import type { Caller, DeviceType } from '@atelier/contract';
import { expect, test } from 'vitest';
import { emptyCells, personOf, readRow, requestedDevicesOf, typeOf, withCustomerAbove } from './quick-row.ts';

const phone: DeviceType = { id: 'phone', name: 'Téléphone', description: '', icon: 'phone' };
const tablet: DeviceType = { id: 'tablet', name: 'Tablette', description: '', icon: 'tablet' };
const types = [phone, tablet];

const selma: Caller = {
  id: 'selma',
  name: 'Selma Trabelsi',
  phone: '+21620111222',
  emailMasked: null,
  address: '3 rue de Carthage',
  repairs: [],
  devices: [
    { id: 'pixel', name: 'Pixel 9', type: 'Téléphone', icon: 'phone', repairId: null, warranty: null },
    { id: 'away', name: 'iPhone 15', type: 'Téléphone', icon: 'phone', repairId: 'R1', warranty: null },
  ],
};
const rim: Caller = { ...selma, id: 'rim', name: 'Rim Gharbi', devices: [] };
const knowledge = { people: [], types, lang: 'fr', shopAddress: '1 avenue du Lac' } as const;
const cells = { ...emptyCells, phone: '20 111 222', name: 'Selma Trabelsi', type: 'tel', issue: 'Écran noir' };

test('a new caller’s row becomes a shop intake [2.211]', () => {
  expect(readRow({ ...cells, device: 'Galaxy S22' }, knowledge)).toMatchObject({
    body: {
      customer: { firstName: 'Selma', lastName: 'Trabelsi', phone: '20 111 222', lang: 'fr' },
      device: { typeId: 'phone', name: 'Galaxy S22' },
      repair: { issue: 'Écran noir', address: '1 avenue du Lac' },
    },
  });
  expect(readRow(cells, knowledge)).toMatchObject({ body: { device: { name: 'Téléphone' } } });
});

test('a known caller keeps account, device and address', () => {
  const known = { ...knowledge, people: [selma, rim] };
  expect(readRow({ ...cells, name: 'selma trabelsi', device: 'pixel 9' }, known)).toEqual({
    body: {
      customer: { id: 'selma' },
      device: { id: 'pixel' },
      repair: { issue: 'Écran noir', address: selma.address },
    },
  });
  expect(readRow({ ...cells, device: 'iPhone 15' }, known)).toMatchObject({ body: { device: { typeId: 'phone' } } });
  expect(personOf({ ...cells, name: '' }, [selma])).toBe(selma);
  expect(personOf({ ...cells, name: '' }, [selma, rim])).toBeNull();
});

test('a requested device still with the customer is found', () => {
  const awaited = [{ id: 'R1', name: 'iPhone 15' }];
  const callerIn = (status: Caller['repairs'][number]['status']): Caller => ({
    ...selma,
    repairs: [{ id: 'R1', device: 'iPhone 15', status }],
  });
  expect(requestedDevicesOf(cells, callerIn('REQUESTED'))).toEqual(awaited);
  expect(requestedDevicesOf({ ...cells, device: ' IPHONE' }, callerIn('COLLECTING'))).toEqual(awaited);
  expect(requestedDevicesOf({ ...cells, device: 'Galaxy' }, callerIn('REQUESTED'))).toEqual([]);
  expect(requestedDevicesOf(cells, callerIn('COLLECTED'))).toEqual([]);
});

test('a row names every wrong cell', () => {
  const read = readRow({ ...emptyCells, phone: '12', name: 'Selma', type: 't' }, knowledge);
  expect(read).toEqual({
    problems: {
      phone: 'phone.invalid',
      name: 'auth.signup.name',
      type: 'invalid',
      device: 'required',
      issue: 'required',
    },
  });
});

test('an unmistakable beginning names a type', () => {
  expect([typeOf('TEL', types), typeOf('t', types), typeOf('', types)]).toEqual([phone, null, null]);
});

test('an empty customer is that of the row above', () => {
  const above = { ...emptyCells, phone: '20 111 222', name: 'Selma Trabelsi' };
  expect(withCustomerAbove({ ...emptyCells, issue: 'x' }, above)).toMatchObject({
    phone: above.phone,
    name: above.name,
  });
  const other = { ...emptyCells, name: 'Rim Gharbi' };
  expect(withCustomerAbove(other, above)).toEqual(other);
});
