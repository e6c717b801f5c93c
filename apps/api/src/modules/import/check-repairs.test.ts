import { readImport } from '@atelier/contract';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openShop } from '#modules/repairs/staff/shop.fixture.ts';

test('prices finer than the currency are refused', async () => {
  const euros = await openShop(inject('database'), { environment: { SHOP_CURRENCY: 'EUR' } });
  onTestFinished(() => euros.stop());
  const rows = ['1.250', '12,345', '12,34', ''].map((price) => `20555001;X;dark;FIXED;${price}`);
  const file = new Blob([['customerPhone;name;issue;status;price', ...rows].join('\n')]);
  const { lines } = await euros.people.admin.send(readImport, { params: { kind: 'repairs' }, file });
  const messages = lines.map(({ problems }) => problems.find(({ column }) => column === 'price')?.message);
  expect(messages).toEqual(['money.invalid', 'money.invalid', undefined, 'required']);
});
