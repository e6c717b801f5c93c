import { type ImportKind, readImport, submitImport } from '@atelier/contract';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { devices } from '#schema/index.ts';
import { openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

async function importFile(kind: ImportKind, content: string) {
  const { send } = shop.people.admin;
  const { lines } = await send(readImport, { params: { kind }, file: new Blob([content]) });
  const body = { lines: lines.map(({ line, cells }) => ({ line, cells })) };
  return send(submitImport, { params: { kind }, body });
}

test('a serial number that stands twice is one device', async () => {
  await importFile('customers', 'firstName;lastName;phone;email;address\nHela;Twice;20555002;hela@atelier.test;1 rue');
  const device = (serialNumber: string) => `hela@atelier.test;Téléphone;Phone;${serialNumber}`;
  const head = 'customerEmail;type;name;serialNumber';
  const file = [head, ...['SN-1', 'sn-1', '', ''].map(device)].join('\n');
  const { lines, written } = await importFile('devices', file);
  expect(lines.map(({ state }) => state)).toEqual(['new', 'known', 'new', 'new']);
  expect(written).toBe(3);
  const again = await importFile('devices', `${file}\n${device('SN-1')}`);
  expect(again.lines.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'known'));
  const repair = 'customerEmail;serialNumber;issue;status\nhela@atelier.test;SN-1;Noir;CONFIRMED';
  await shop.world.app.platform.database.update(devices).set({ serialNumber: 'SN-1' });
  const ambiguous = { column: 'serialNumber', message: 'import.serialNumberAmbiguous' };
  expect((await importFile('repairs', repair)).lines).toMatchObject([{ problems: [ambiguous] }]);
});
