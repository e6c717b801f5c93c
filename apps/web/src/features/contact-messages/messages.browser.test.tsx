import '#styles.css';
import type { ContactMessage } from '@atelier/contract';
import { loadWords } from '@atelier/i18n';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { pressByKey, typeInto } from '#shared/page/keyboard.fixture.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { findOverflow } from '#shared/page/overflow.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createContactMessage } from './create-contact-message.fixture.ts';
import { MessageList } from './message-list.tsx';
import { MessageView } from './message-view.tsx';

afterEach(() => {
  sessionStore.clear('person');
  vi.unstubAllGlobals();
});

type MessagesAnswer = { readonly status: number; readonly body: unknown };

function listAnswer(...data: ContactMessage[]): MessagesAnswer {
  return {
    status: 200,
    body: { data, nextCursor: null, news: data.length },
  };
}

async function openMessages(
  id: string | null,
  answers: Readonly<Record<string, readonly MessagesAnswer[]>>,
  answeredMessage: (call: string) => Promise<void> = () => Promise.resolve(),
) {
  const sent: { readonly call: string; readonly body: unknown }[] = [];
  const queues = new Map(Object.entries(answers).map(([call, all]) => [call, [...all]]));
  vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body?: string }) => {
    const call = `${method} ${path}`;
    if (method !== 'GET') sent.push({ call, body: JSON.parse(body ?? '{}') as unknown });
    const queue = queues.get(call) ?? [];
    const answer = queue.length > 1 ? queue.shift() : queue[0];
    if (answer === undefined) return Promise.reject(new TypeError('no connection'));
    return answeredMessage(call).then(() => Response.json(answer.body, { status: answer.status }));
  });
  sessionStore.resume('access', createUser({ role: 'OPERATOR', roles: ['OPERATOR'], lang: 'en' }));
  await loadWords('en', 'workshop');
  const Words = await withLanguage('en', 'customer', 'workshop');
  const element = id === null ? <MessageList /> : <MessageView id={id} />;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/workshop/messages'] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await render(
    <QueryClientProvider client={client}>
      <Words>
        <RouterProvider router={router} />
      </Words>
    </QueryClientProvider>,
  );
  return { sent, router };
}

const message = createContactMessage();

function listCall(state: string): string {
  return `GET /staff/messages?state=${state}`;
}

const oneCall = `GET /staff/messages/${message.id}`;

describe('the list of messages', () => {
  test('the list of messages filters by state', async () => {
    const done = createContactMessage({ id: '0193a1f0-0000-7000-8000-000000000002', state: 'DONE', name: 'Sami' });
    const { router } = await openMessages(null, {
      [listCall('NEW')]: [listAnswer(message)],
      [listCall('DONE')]: [listAnswer(done)],
    });
    await expect.element(page.getByRole('link', { name: 'Open the message from Leïla Ben Amor' })).toBeVisible();
    await expect.element(page.getByText('1 new message from the website', { exact: true })).toBeVisible();
    await pressByKey(page.getByRole('button', { name: 'Done', exact: true }));
    await expect.element(page.getByRole('link', { name: 'Open the message from Sami' })).toBeVisible();
    expect(router.state.location.search).toBe('?state=DONE');
  });

  test('an empty list of messages says so', async () => {
    await openMessages(null, { [listCall('NEW')]: [listAnswer()] });
    await expect.element(page.getByText('No new messages.')).toBeVisible();
  });

  test('a failed load of messages is retried', async () => {
    await openMessages(null, {
      [listCall('NEW')]: [{ status: 503, body: { message: 'unavailable' } }, listAnswer(message)],
    });
    await pressByKey(page.getByRole('button', { name: 'Try again' }));
    await expect.element(page.getByRole('link', { name: 'Open the message from Leïla Ben Amor' })).toBeVisible();
  });
});

describe('a message', () => {
  test('a repeated press answers a message once', async () => {
    const answeredMessage = createContactMessage({
      state: 'ANSWERED',
      version: 2,
      answer: { text: 'Yes, we do.', at: '2026-11-22T10:00:00.000Z', by: 'Olfa' },
      allowedActions: [],
    });
    const call = `POST /staff/messages/${message.id}/answer`;
    const pressed = Promise.withResolvers<void>();
    const { sent } = await openMessages(
      message.id,
      { [oneCall]: [{ status: 200, body: message }], [call]: [{ status: 200, body: answeredMessage }] },
      (asked) => (asked === call ? pressed.promise : Promise.resolve()),
    );
    await typeInto(page.getByLabelText('Your answer'), 'Yes, we do.');
    await userEvent.dblClick(page.getByRole('button', { name: 'Send the answer' }));
    pressed.resolve();
    await expect.element(page.getByText('Answered', { exact: true })).toBeVisible();
    await expect.element(page.getByText(/by Olfa/u)).toBeVisible();
    await expect.element(page.getByLabelText('Your answer')).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: 'Message from Leïla Ben Amor' })).toHaveFocus();
    expect(sent).toEqual([{ call, body: { text: 'Yes, we do.', version: 1 } }]);
  });

  test('an own answer without a response is no conflict', async () => {
    const answer = { text: 'Yes, we do.', at: '2026-11-22T10:00:00.000Z', by: 'Olfa' };
    const contact = createContactMessage({ state: 'ANSWERED', version: 2, answer, allowedActions: [] });
    await openMessages(message.id, {
      [oneCall]: [{ status: 200, body: message }],
      [`POST /staff/messages/${message.id}/answer`]: [{ status: 409, body: { message: 'editedMeanwhile', contact } }],
    });
    await typeInto(page.getByLabelText('Your answer'), 'Yes, we do.');
    await pressByKey(page.getByRole('button', { name: 'Send the answer' }));
    await expect.element(page.getByText(/by Olfa/u)).toBeVisible();
    expect(page.getByText('A colleague was quicker').elements()).toEqual([]);
  });

  test('a conflicting edit of a message keeps the text', async () => {
    const filed = createContactMessage({ state: 'SPAM', version: 2, allowedActions: ['reopen'] });
    const call = `POST /staff/messages/${message.id}/answer`;
    await openMessages(message.id, {
      [oneCall]: [{ status: 200, body: message }],
      [call]: [{ status: 409, body: { message: 'editedMeanwhile', contact: filed } }],
    });
    await typeInto(page.getByLabelText('Your answer'), 'Trop tard');
    await pressByKey(page.getByRole('button', { name: 'Send the answer' }));
    const conflictAlert = page.getByRole('alert').filter({ hasText: 'A colleague was quicker' });
    await expect.element(conflictAlert).toMatchTextContent('Trop tard');
    await expect.element(page.getByRole('button', { name: "It isn't spam" })).toBeVisible();
    await expect.element(page.getByLabelText('Your answer')).not.toBeInTheDocument();
  });

  test('an empty answer to a message isn’t sent', async () => {
    const { sent } = await openMessages(message.id, { [oneCall]: [{ status: 200, body: message }] });
    await pressByKey(page.getByRole('button', { name: 'Send the answer' }));
    await expect.element(page.getByLabelText('Your answer')).toHaveAccessibleDescription(/This field is required/u);
    expect(sent).toEqual([]);
  });

  test('an unsent answer to a message is kept', async () => {
    await openMessages(message.id, { [oneCall]: [{ status: 200, body: message }] });
    await typeInto(page.getByLabelText('Your answer'), 'Yes, we do.');
    const button = page.getByRole('button', { name: 'Send the answer' });
    await pressByKey(button);
    await expect.element(button).toHaveFocus();
    await expect.element(page.getByLabelText('Your answer')).toHaveValue('Yes, we do.');
  });

  test('an unknown message says so', async () => {
    await openMessages(message.id, { [oneCall]: [{ status: 404, body: { message: 'notFound' } }] });
    await expect.element(page.getByRole('heading', { name: "This message can't be found." })).toBeVisible();
  });

  test.each([320, 375, 1280])('the longest message fits %i pixels', async (width) => {
    await page.viewport(width, 800);
    const long = createContactMessage({
      name: 'L'.repeat(100),
      email: `${'l'.repeat(60)}@${'atelier'.repeat(8)}.test`,
      message: 'm'.repeat(5_000),
    });
    await openMessages(long.id, { [`GET /staff/messages/${long.id}`]: [{ status: 200, body: long }] });
    await expect.element(page.getByLabelText('Your answer')).toBeVisible();
    expect(findOverflow()).toEqual([]);
  });
});
