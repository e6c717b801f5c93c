import { pageContent, shopContent } from '@atelier/contract';
import { defaultSettings } from '@atelier/domain';
import { expect, test } from 'vitest';
import { firstContent } from '#modules/content/first-content/index.ts';
import { renderedHead } from './rendered-head.ts';

test('search engines read the special closing days', () => {
  const closures = [{ from: '2026-12-24', to: '2026-12-26', words: { fr: 'Congés', en: 'Holidays' } }];
  const document = firstContent({ SHOP_NAME: 'Atelier', SHOP_PHONE: '+21671000000' });
  const content = shopContent(pageContent(document, 'fr', { ...defaultSettings, closures }));
  const head = renderedHead({ path: '/', content, language: 'fr' }, 'https://atelier.test');
  const business: unknown = JSON.parse(/<script type="application\/ld\+json">([^<]*)</.exec(head)?.[1] ?? 'null');
  expect(business).toMatchObject({
    specialOpeningHoursSpecification: [
      { validFrom: '2026-12-24', validThrough: '2026-12-26', opens: '00:00', closes: '00:00' },
    ],
  });
});
