import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

async function read(currency: string, amount: string): Promise<unknown> {
  vi.resetModules();
  vi.stubGlobal('document', {
    querySelector: (selector: string) =>
      selector === 'meta[name="atelier-currency"]' ? { content: currency, dataset: {} } : null,
  });
  const { TypedAmount } = await import('./typed-amount.ts');
  const { data, error } = z.safeParse(TypedAmount, { amount });
  return data?.amount ?? error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
}

test.each([
  ['TND', '1 250,500', '1250.500'],
  ['EUR', '1 250,50 €', '1250.500'],
  ['XOF', '25 000', '25000.000'],
])('amount of the till in %s: %s', async (currency, typed, amount) => {
  expect(await read(currency, typed)).toBe(amount);
});

test.each([
  ['EUR', '1.250'],
  ['EUR', '12,345'],
  ['XOF', '25.000'],
  ['TND', '12,3456'],
])('excess decimals of the till are refused: %s %s', async (currency, typed) => {
  expect(await read(currency, typed)).toEqual(['amount money.invalid']);
});
