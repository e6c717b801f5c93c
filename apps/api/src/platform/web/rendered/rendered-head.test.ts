import { pageContent, shopContent, type ShownDays } from '@atelier/contract';
import { defaultSettings, type WeekHours } from '@atelier/domain';
import { expect, test } from 'vitest';
import { firstContent } from '#modules/content/first-content/index.ts';
import { renderedHead } from './rendered-head.ts';

function structuredData(open: Partial<ShownDays>): unknown {
  const document = firstContent({ SHOP_NAME: 'Atelier', SHOP_PHONE: '+21671000000' });
  const content = shopContent(pageContent(document, 'fr', { ...defaultSettings, today: '2026-11-26', ...open }));
  const head = renderedHead({ path: '/', content, language: 'fr' }, 'https://atelier.test');
  return JSON.parse(/<script type="application\/ld\+json">([^<]*)</.exec(head)?.[1] ?? 'null');
}

test('search engines read the special closing days', () => {
  const closures = [{ from: '2026-12-24', to: '2026-12-26', words: { fr: 'Congés', en: 'Holidays' } }];
  expect(structuredData({ closures })).toMatchObject({
    specialOpeningHoursSpecification: [
      { validFrom: '2026-12-24', validThrough: '2026-12-26', opens: '00:00', closes: '00:00' },
    ],
  });
});

test('search engines read each window of each season', () => {
  const hours: WeekHours = ['08:00-12:30 14:00-18:00', '08:00-12:30', null, null, null, null, null];
  const single: WeekHours = [null, '10:00-14:00', null, null, null, null, null];
  const seasons = [
    { from: '2027-07-01', to: '2027-08-31', hours: single },
    { from: '2026-11-20', to: '2026-11-30', hours: single },
    { from: '2027-09-01', to: '2027-09-05', hours: single },
  ];
  const type = { '@type': 'OpeningHoursSpecification' };
  const morning = { ...type, dayOfWeek: ['Monday', 'Tuesday'], opens: '08:00', closes: '12:30' };
  const afternoon = { ...type, dayOfWeek: ['Monday'], opens: '14:00', closes: '18:00' };
  const noon = { ...type, dayOfWeek: ['Tuesday'], opens: '10:00', closes: '14:00' };
  expect(structuredData({ hours })).toMatchObject({ openingHoursSpecification: [morning, afternoon] });
  const between = { validFrom: '2026-12-01', validThrough: '2027-06-30' };
  expect(structuredData({ hours, seasons })).toMatchObject({
    openingHoursSpecification: [
      { ...noon, validFrom: '2026-11-20', validThrough: '2026-11-30' },
      { ...morning, ...between },
      { ...afternoon, ...between },
      { ...noon, validFrom: '2027-07-01', validThrough: '2027-08-31' },
      { ...noon, validFrom: '2027-09-01', validThrough: '2027-09-05' },
      { ...morning, validFrom: '2027-09-06' },
      { ...afternoon, validFrom: '2027-09-06' },
    ],
  });
});
