import '#styles.css';
import './no-client-id.fixture.ts';
import { Toaster } from '@atelier/ui';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { ThirdParty } from './third-party.tsx';

afterEach(() => vi.unstubAllGlobals());

test('the dimmed button explains that Google isn’t available', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ message: 'providerOff' }, { status: 503 })));
  const Speaking = await withLanguage('en');
  const screen = await render(
    <MemoryRouter>
      <Speaking>
        <ThirdParty referrer={null} />
        <Toaster label="Notification" closeLabel="Close" />
      </Speaking>
    </MemoryRouter>,
  );
  const google = screen.getByRole('button', { name: /Google/u });
  await expect.element(google).toHaveAccessibleDescription("Sign-in with Google isn't available here.");
  const reason = screen.getByText("Sign-in with Google isn't available here.");
  expect(getComputedStyle(google.element()).color).toBe(getComputedStyle(reason.element()).color);
  await userEvent.click(google);
  await expect.element(screen.getByRole('region').getByRole('listitem')).toMatchTextContent('Google unavailable');
  await expect.element(google).not.toHaveAttribute('aria-disabled', 'true');
});
