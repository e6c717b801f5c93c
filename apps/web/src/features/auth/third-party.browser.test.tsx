import '#styles.css';
import { dismissToast, Toaster } from '@atelier/ui';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { type ThirdPartyResult, ThirdParty } from './third-party.tsx';

afterEach(() => {
  dismissToast();
  vi.unstubAllGlobals();
});

async function renderThirdParty(returning: Promise<ThirdPartyResult> | null = null) {
  const Speaking = await withLanguage('en');
  const screen = await render(
    <MemoryRouter>
      <Speaking>
        <ThirdParty referrer={null} pendingResult={returning} />
        <Toaster label="Notification" closeLabel="Close" />
      </Speaking>
    </MemoryRouter>,
  );
  return {
    google: screen.getByRole('button', { name: /Google/u }),
    told: screen.getByRole('region').getByRole('listitem'),
  };
}

test('the button is busy until the page returns', async () => {
  vi.stubGlobal('fetch', () => new Promise<Response>(() => undefined));
  const { google } = await renderThirdParty();
  await userEvent.click(google);
  await expect.element(google).toHaveAttribute('aria-disabled', 'true');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  await expect.element(google).toHaveAttribute('aria-disabled', 'true');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(google).not.toHaveAttribute('aria-disabled', 'true');
});

test.each([
  ['providerRefused', 401, /We couldn't sign you in with this Google account/u],
  ['provider', 503, /Google didn't answer/u],
] as const)('a refused return (%s) shows why, with a retry', async (key, status, words) => {
  const { google, told } = await renderThirdParty(Promise.resolve({ failure: new ApiError({ key, status }) }));
  await expect.element(told).toMatchTextContent(words);
  await expect.element(google).not.toHaveAttribute('aria-disabled', 'true');
});
