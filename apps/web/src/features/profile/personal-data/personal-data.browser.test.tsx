import '#styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#shared/api/query-client.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { pressEnter } from '#shared/page/keyboard.fixture.ts';
import { stubServer } from '#subjects/session/server.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { PersonalDataCard } from './personal-data-card.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const EXPORT = 'POST /users/me/export';
const wrongPasswordAnswer = {
  status: 400,
  body: { message: 'wrongPassword', issues: [{ path: 'password', message: 'wrongPassword' }] },
};

async function renderCard() {
  const Words = await withLanguage('en', 'customer', 'profile');
  const router = createMemoryRouter([{ path: '*', element: <PersonalDataCard user={createUser()} /> }]);
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <Words>
        <RouterProvider router={router} />
      </Words>
    </QueryClientProvider>,
  );
  const password = screen.getByRole('dialog').getByLabelText('Current password', { exact: true });
  const give = async (text: string): Promise<void> => {
    await userEvent.fill(password, text);
    await userEvent.keyboard('{Enter}');
  };
  return { screen, password, give, button: (name: string) => screen.getByRole('button', { name, exact: true }) };
}

function halfAnswer() {
  const restOfAnswer = Promise.withResolvers<void>();
  const body = new ReadableStream({
    start: async (stream) => {
      stream.enqueue(new Uint8Array(2000));
      await restOfAnswer.promise;
      stream.enqueue(new Uint8Array(2000));
      stream.close();
    },
  });
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    signal.addEventListener('abort', () => restOfAnswer.reject(signal.reason));
    return Promise.resolve(new Response(body, { headers: { 'content-length': '4000' } }));
  });
  return { arrives: restOfAnswer.resolve };
}

test('a download shows progress, failures and can be stopped', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { screen, password, give, button } = await renderCard();
  await pressEnter(button('Download my data'));
  stubServer({ [EXPORT]: wrongPasswordAnswer });
  await give('another-phrase');
  await expect.element(password).toHaveAccessibleDescription(/This isn't your current password/u);
  await expect.element(password).toHaveFocus();

  halfAnswer();
  await give('a-long-phrase');
  const progress = screen.getByRole('progressbar', { name: 'Download of your data' });
  await expect.element(progress).toBeVisible();
  await expect.element(screen.getByText('2 kB of 4 kB', { exact: true })).toBeVisible();
  await userEvent.click(button('Stop'));
  await expect.element(progress).not.toBeInTheDocument();
  await expect.element(password).toHaveValue('a-long-phrase');

  stubServer({});
  await userEvent.click(button('Download'));
  await expect.element(screen.getByRole('dialog').getByRole('alert')).toBeVisible();
  expect(saved).toEqual([]);
  const { arrives } = halfAnswer();
  await userEvent.click(button('Try again'));
  await expect.element(progress).toBeVisible();
  await expect.element(screen.getByRole('dialog').getByRole('alert')).not.toBeInTheDocument();
  arrives();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(saved).toEqual([expect.stringMatching(/^atelier-\d{4}-\d\d-\d\d\.zip$/u)]);
  await expect.element(button('Download my data')).toHaveFocus();
});

test('a deletion refuses wrong passwords and names open repairs', async () => {
  const { screen, password, give, button } = await renderCard();
  await pressEnter(button('Delete my account'));
  stubServer({ 'DELETE /users/me': wrongPasswordAnswer });
  await give('another-phrase');
  await expect.element(password).toHaveAccessibleDescription(/This isn't your current password/u);
  await expect.element(password).toHaveFocus();
  stubServer({ 'DELETE /users/me': { status: 409, body: { message: 'repairOpen', repairId: '7K2M9QFX' } } });
  await give('a-long-phrase');
  const alert = screen.getByRole('dialog').getByRole('alert');
  await expect.element(alert.getByText('Repair #7K2M9QFX is still open')).toBeVisible();
  await expect
    .element(alert.getByRole('link', { name: 'View repair #7K2M9QFX' }))
    .toHaveAttribute('href', expect.stringContaining('repair=7K2M9QFX'));
});
