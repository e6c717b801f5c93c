import '#styles.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { speaking } from '#shared/language/spoken.fixture.tsx';
import { AssigneeField } from './assignee-field.tsx';

afterEach(() => vi.unstubAllGlobals());

test('who is away says until when, wherever somebody is chosen for work', async () => {
  const here = { id: 'hatem', name: 'Hatem', roles: ['COLLECTOR'], avatar: null, awayUntil: null } as const;
  const away = { ...here, id: 'walid', name: 'Walid', awayUntil: '2026-12-24' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([here, away])));
  const Words = await speaking('en', 'customer', 'workshop');
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <Words>
        <AssigneeField role={here.roles[0]} value="" required onChange={() => undefined} ref={null} />
      </Words>
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('combobox'));
  await expect.element(screen.getByRole('option', { name: 'Walid (away until 24 December)' })).toBeVisible();
  await expect.element(screen.getByRole('option', { name: 'Hatem', exact: true })).toBeVisible();
});
