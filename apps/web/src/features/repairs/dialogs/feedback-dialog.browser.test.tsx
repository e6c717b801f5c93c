import '#styles.css';
import { dismissToast, Toaster } from '@atelier/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#shared/api/query-client.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { createRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { axeViolations } from '#shared/page/axe.fixture.ts';
import { stubServer } from '#subjects/session/server.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { FeedbackDialog } from './feedback-dialog.tsx';

let Words: Awaited<ReturnType<typeof withLanguage>>;
beforeAll(async () => {
  Words = await withLanguage('en', 'customer');
});
beforeEach(() => {
  dismissToast();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  sessionStore.signIn('access', createUser());
});

const repair = createRepair({ allowedActions: ['Repair.completed'] });

async function renderDialog() {
  stubServer({
    'GET /repair/requests': { status: 200, body: [repair] },
    [`PUT /repair/requests/${repair.id}/complete`]: {
      status: 200,
      body: { ...repair, version: 2, allowedActions: [] },
    },
  });
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <Words>
        <FeedbackDialog repairId={repair.id} />
        <Toaster label="Notification" closeLabel="Close" />
      </Words>
    </QueryClientProvider>,
  );
  return { screen, comment: screen.getByLabelText('A few words'), bad: screen.getByRole('radio', { name: 'Bad' }) };
}

async function renderUnsavedFeedback(): Promise<void> {
  const { screen, comment } = await renderDialog();
  await screen.getByText('Bad', { exact: true }).click();
  await comment.fill('Came back scratched');
  await screen.unmount();
}

test('rating and comment survive a reload until sent', async () => {
  await renderUnsavedFeedback();
  const { screen, comment, bad } = await renderDialog();
  await expect.element(comment).toHaveValue('Came back scratched');
  await expect.element(bad).toBeChecked();
  await screen.getByRole('button', { name: 'Send feedback' }).click();
  await expect.poll(() => sessionStorage.getItem('atelier.typed')).toBeNull();
});

test('what is discarded is forgotten', async () => {
  await renderUnsavedFeedback();
  const { screen, comment } = await renderDialog();
  await expect.element(comment).toHaveValue('Came back scratched');
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Discard' }).click();
  expect(sessionStorage.getItem('atelier.typed')).toBeNull();
});

test('the feedback dialog names the repair and offers words', async () => {
  const { screen, comment } = await renderDialog();
  await expect.element(screen.getByText('Téléphone de Lina', { exact: true })).toBeVisible();
  await expect.element(comment).toHaveAccessibleDescription('One sentence is enough.');
  await screen.getByRole('button', { name: 'Send feedback' }).click();
  await expect.element(comment).toHaveAccessibleDescription(/Write a few words\./u);
  await screen.getByRole('button', { name: 'Fast', exact: true }).click();
  await screen.getByRole('button', { name: 'Careful', exact: true }).click();
  await expect.element(comment).toHaveValue('Fast, careful');
  await expect.element(comment).not.toHaveAccessibleDescription(/Write a few words\./u);
  expect(await axeViolations()).toEqual([]);
});

test.each(['no answer', { status: 500, body: {} }] as const)(
  'failed feedback stays with a general message (%j) [8.29]',
  async (answer) => {
    const { screen, comment } = await renderDialog();
    await comment.fill('Très bien réparé.');
    const call = `PUT /repair/requests/${repair.id}/complete`;
    stubServer({ [call]: answer });
    await screen.getByRole('button', { name: 'Send feedback' }).click();
    await expect.element(screen.getByText('An unexpected error occurred.', { exact: true })).toBeVisible();
    await expect.element(comment).toHaveValue('Très bien réparé.');
    const calls = stubServer({ [call]: { status: 200, body: { ...repair, version: 2, allowedActions: [] } } });
    await screen.getByRole('button', { name: 'Send feedback' }).click();
    await expect.poll(() => calls).toEqual([call]);
    await expect.poll(() => sessionStorage.getItem('atelier.typed')).toBeNull();
  },
);
