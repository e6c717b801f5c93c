import { expect, test, vi } from 'vitest';

type MetaTags = Readonly<Record<string, { content: string; dataset?: Record<string, string> }>>;

function read(written: MetaTags) {
  vi.resetModules();
  vi.stubGlobal('document', {
    querySelector: (selector: string) => written[/^meta\[name="([\w-]+)"\]$/.exec(selector)?.[1] ?? ''] ?? null,
  });
  return import('./shop.ts');
}

test.each(['spec', 'uniform'] as const)('the page states currency and price reading: %s', async (reading) => {
  const shop = await read({ 'atelier-currency': { content: 'EUR', dataset: { reading } } });
  expect(shop).toMatchObject({ shopCurrency: 'EUR', currencyReading: reading });
});

test('the page says the time zone of the visits', async () => {
  expect(await read({ 'atelier-time-zone': { content: 'Europe/Paris' } })).toMatchObject({
    shopTimeZone: 'Europe/Paris',
  });
});

test('the page states the shop’s readable and callable number', async () => {
  const phone = { content: '+33 1.23.45.67.89', dataset: { diallingCode: '+33' } };
  const { shopPhone, shopPhoneLink, shopDiallingCode } = await read({ 'atelier-phone': phone });
  expect([shopPhone(), shopPhoneLink(), shopDiallingCode]).toEqual([phone.content, 'tel:+33123456789', '+33']);
});

test('page says who the mails come from', async () => {
  expect(await read({ 'atelier-sender': { content: 'no-reply@atelier.tn' } })).toMatchObject({
    mailSender: 'no-reply@atelier.tn',
  });
});

test('the page states opening hours, seasons and closures', async () => {
  const seasons =
    '2027-02-08/2027-03-09/10:00-15:00,,,,,,;2027-07-01/2027-08-31/08:00-14:00,08:00-12:00 16:00-19:00,,,,,';
  const closures = '2026-12-24/2026-12-26,2027-01-01/2027-01-01';
  const { shopOpen } = await read({
    'atelier-hours': { content: '09:00-18:00,,,,,10:00-16:00,', dataset: { seasons, closures } },
  });
  expect(shopOpen()).toEqual({
    hours: ['09:00-18:00', null, null, null, null, '10:00-16:00', null],
    seasons: [
      { from: '2027-02-08', to: '2027-03-09', hours: ['10:00-15:00', null, null, null, null, null, null] },
      {
        from: '2027-07-01',
        to: '2027-08-31',
        hours: ['08:00-14:00', '08:00-12:00 16:00-19:00', null, null, null, null, null],
      },
    ],
    closures: [
      { from: '2026-12-24', to: '2026-12-26' },
      { from: '2027-01-01', to: '2027-01-01' },
    ],
  });
});

test('a page without settings means dinars and Tunis time', async () => {
  const shop = await read({});
  expect(shop).toMatchObject({ shopCurrency: 'TND', currencyReading: 'spec', shopTimeZone: 'Africa/Tunis' });
  expect(shop.shopOpen()).toBeNull();
});
