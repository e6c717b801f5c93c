import '#styles.css';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { TermsLine } from './price-field.tsx';

const proposal = {
  id: 'proposal-1',
  price: '375.000',
  estimatedCost: null,
  estimatedTime: 6,
  warrantyDays: null,
  status: 'PENDING',
  expiresAt: '2026-11-29T09:00:00.000Z',
} as const;

test('lines of a wrapped offer have no stray dots', async () => {
  const Words = await withLanguage('en', 'customer', 'workshop');
  const { container } = await render(
    <Words>
      <div style={{ width: 140 }}>
        <TermsLine proposal={proposal} />
        <TermsLine proposal={proposal} isCurrent={false} />
      </div>
    </Words>,
  );
  const lines = [...container.querySelectorAll('p')].map(({ children }) =>
    [...children].map(({ textContent }) => textContent.replaceAll(/\s/gu, ' ').trim()),
  );
  expect(lines).toEqual([
    ['375 TND ·', '6 working days ·', 'valid until 29 Nov'],
    ['375 TND ·', '6 working days'],
  ]);
});
