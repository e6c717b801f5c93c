import '#styles.css';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { speaking } from '#shared/language/spoken.fixture.tsx';
import { ThirdParty } from './third-party.tsx';

afterEach(() => vi.unstubAllGlobals());

test('the button rests while it is on its way, and no longer when the browser brings the page back out of its memory', async () => {
  // On its way for as long as nobody answers.
  vi.stubGlobal('fetch', () => new Promise<Response>(() => undefined));
  const Speaking = await speaking('en');
  const screen = await render(
    <MemoryRouter>
      <Speaking>
        <ThirdParty referrer={null} />
      </Speaking>
    </MemoryRouter>,
  );
  const google = screen.getByRole('button', { name: /Google/u });
  await userEvent.click(google);
  await expect.element(google).toHaveAttribute('aria-disabled', 'true');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  await expect.element(google).toHaveAttribute('aria-disabled', 'true');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(google).not.toHaveAttribute('aria-disabled', 'true');
});
