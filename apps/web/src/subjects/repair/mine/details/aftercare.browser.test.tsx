import '#styles.css';
import type { Repair } from '@atelier/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#shared/api/query-client.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { createRepair } from '../repair.fixture.ts';
import { Aftercare } from './aftercare.tsx';

let Words: Awaited<ReturnType<typeof withLanguage>>;
beforeAll(async () => {
  Words = await withLanguage('en', 'customer');
});

const covered = 'The parts we fitted are covered';

async function renderAftercare(overrides: Partial<Repair>) {
  const repair = createRepair({ status: 'COMPLETED', outcome: 'FIXED', ...overrides });
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <Words>
        <MemoryRouter>
          <Aftercare repair={repair} />
        </MemoryRouter>
      </Words>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText('A problem?')).toBeVisible();
  return screen.container.textContent;
}

test('parts are covered under warranty [4.117]', async () => {
  const text = await renderAftercare({ warrantyUntil: '2099-02-12' });
  expect(text).toContain('Under warranty until 12 Feb 2099');
  expect(text).toContain(covered);
});

test('after its end a warranty covers nothing', async () => {
  const text = await renderAftercare({ warrantyUntil: '2020-02-12' });
  expect(text).toContain('Warranty ended on 12 Feb 2020');
  expect(text).not.toContain(covered);
});

test('a repair without a warranty promises none', async () => {
  expect(await renderAftercare({ warrantyUntil: null })).not.toMatch(/covered|warranty/iu);
});
