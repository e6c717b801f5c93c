import '#styles.css';
import type { ConversationMessage } from '@atelier/contract';
import { Toaster } from '@atelier/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ApiError } from '#shared/api/api-error.ts';
import { createQueryClient } from '#shared/api/query-client.ts';
import { queryKeys } from '#shared/api/queries.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { pressByKey, typeInto } from '#shared/page/keyboard.fixture.ts';
import { axeViolations } from '#shared/page/axe.fixture.ts';
import { createPictureFile } from '#shared/picture/picture.fixture.ts';
import { storedMessagePhotos } from '#subjects/repair/photos/stored-photos.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import type { ConversationSide, PhotoUpload } from './conversation-side.ts';
import { Conversation } from './conversation.tsx';
import { mySide } from './my-side.ts';
import { shopSide } from './shop-side.ts';
import type { ConversationStep } from './merge-steps.ts';

const repairId = '7K2M9QFX';
const MY_MESSAGES = `/repair/requests/${repairId}/messages`;
const STAFF_MESSAGES = `/staff/repairs/${repairId}/messages`;

afterEach(() => {
  sessionStore.clear('person');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function createMessage(nth: number, overrides: Partial<ConversationMessage> = {}): ConversationMessage {
  return {
    id: `00000000-0000-7000-8000-${String(nth).padStart(12, '0')}`,
    fromShop: false,
    name: null,
    text: `Message ${nth}`,
    photos: [],
    at: new Date(Date.now() - 60_000).toISOString(),
    isRead: true,
    withdrawableUntil: null,
    ...overrides,
  };
}

type SentCall = { readonly call: string; readonly body: unknown; readonly key: string | undefined };
type StubbedReply = { readonly status: number; readonly body: unknown } | 'no connection' | Promise<void>;

function serve(
  messages: ConversationMessage[],
  {
    replies = [],
    ...more
  }: { replies?: StubbedReply[]; waitingSince?: string; isClosed?: boolean; older?: ConversationMessage[] } = {},
) {
  const { older, waitingSince = null, isClosed = false } = more;
  const sent: SentCall[] = [];
  const state = { waitingSince, isAnsweredByCall: false };
  const pageAt = (path: string) =>
    path.includes('cursor')
      ? { data: older, nextCursor: null, isClosed, ...state }
      : { data: messages, nextCursor: older ? messages.at(-1)?.id : null, isClosed, ...state };
  const take = ({ call, body }: SentCall): void => {
    if (call.endsWith('/handled')) state.waitingSince = null;
    else if (call.endsWith('/call')) state.isAnsweredByCall = true;
    else if (call.startsWith('DELETE')) messages.shift();
    else {
      const { text, photos: ids } = body as { text: string; photos: string[] };
      const photos = ids.map((id) => ({ id, createdAt: new Date().toISOString() }));
      messages.unshift(
        createMessage(90 + sent.length, { text, photos, fromShop: call.endsWith(STAFF_MESSAGES), isRead: false }),
      );
    }
  };
  const answer = async (asked: SentCall): Promise<Response> => {
    sent.push(asked);
    if (asked.call.endsWith('/read')) return Response.json({});
    const reply = replies.shift();
    if (reply === 'no connection') throw new TypeError('no connection');
    if (reply instanceof Promise) await reply;
    else if (reply !== undefined) return Response.json(reply.body, { status: reply.status });
    take(asked);
    if (asked.call.endsWith('/call')) return Response.json({ callAt: new Date().toISOString() });
    return Response.json(asked.call.endsWith('/handled') ? state : (messages[0] ?? {}));
  };
  vi.stubGlobal(
    'fetch',
    (path: string, { method, body, headers }: { method: string; body?: string; headers: HeadersInit }) => {
      if (method === 'GET') return Promise.resolve(Response.json(pageAt(path)));
      const key = new Headers(headers).get('idempotency-key') ?? undefined;
      return answer({
        call: `${method} ${path}`,
        body: body === undefined ? null : (JSON.parse(body) as unknown),
        key,
      });
    },
  );
  return sent;
}

type Opened = Partial<ConversationSide> & { readonly steps?: readonly ConversationStep[] };

async function openConversation(role: 'customer' | 'shop' = 'customer', { steps, ...own }: Opened = {}) {
  sessionStore.resume('access', createUser({ id: 'lina', lang: 'en' }));
  const Words = await withLanguage('en', 'customer', 'conversation');
  const client = createQueryClient();
  const screen = await render(
    <QueryClientProvider client={client}>
      <Words>
        <Conversation
          side={{ ...(role === 'customer' ? mySide(repairId) : shopSide(repairId)), ...own } as ConversationSide}
          steps={steps}
        />
        <Toaster label="Notices" closeLabel="Close" />
      </Words>
    </QueryClientProvider>,
  );
  return { screen, again: () => client.invalidateQueries({ queryKey: queryKeys.conversation }) };
}

test.each(['customer', 'shop'] as const)('the conversation of a %s shows steps between messages', async (of) => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  serve([createMessage(2, { at: ago(1) }), createMessage(1, { at: ago(9) })]);
  const step = { id: 's1', at: ago(5), title: 'Request confirmed' };
  await openConversation(of, { steps: [step] });
  await expect.poll(() => log().getByRole('listitem').elements().length).toBe(3);
  const lines = log().getByRole('listitem').elements();
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Message 1'),
    expect.stringMatching(/^Request confirmed · /u),
    expect.stringContaining('Message 2'),
  ]);
});

function log() {
  return page.getByRole('log', { name: 'Conversation' });
}

function field() {
  return page.getByLabelText('Your message');
}

describe('a customer', () => {
  test('a customer reads newest messages first and fetches older', async () => {
    const messages = [
      createMessage(3, { fromShop: true, name: 'Olfa', text: '<b>Tomorrow</b>', isRead: false }),
      createMessage(2),
    ];
    const sent = serve(messages, { older: [createMessage(1)] });
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await openConversation();
    await expect.element(log().getByText('<b>Tomorrow</b>')).toBeVisible();
    await expect.element(log().getByText('Olfa, the shop')).toBeVisible();
    await page.getByRole('button', { name: 'Older messages' }).click();
    await expect.element(log().getByText('Message 1')).toBeVisible();
    const texts = log()
      .getByRole('listitem')
      .elements()
      .map((item) => item.querySelector('[dir]')?.textContent);
    expect(texts).toEqual(['Message 1', 'Message 2', '<b>Tomorrow</b>']);
    expect(sent).toEqual([]);
    visibility.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sent).toEqual([{ call: `PUT ${MY_MESSAGES}/read`, body: { seen: messages[0]?.id }, key: undefined }]);
  });

  test('a customer sends by keyboard and continues typing', async () => {
    let release = (): void => undefined;
    const sent = serve([], { replies: [new Promise((resolve) => (release = resolve))] });
    await openConversation();
    await expect.element(page.getByText(/^A question, or something to add/u)).toBeVisible();
    await typeInto(field(), 'Is it ready?');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(log().getByText('Sending…')).toBeVisible();
    await expect.element(field()).toHaveValue('');
    release();
    await expect.element(log().getByText('Sending…')).not.toBeInTheDocument();
    expect(log().getByText('Is it ready?').elements()).toHaveLength(1);
    expect(sent).toMatchObject([
      { call: `POST ${MY_MESSAGES}`, body: { text: 'Is it ready?' }, key: expect.any(String) },
    ]);
    await typeInto(field(), ' ');
    await pressByKey(page.getByRole('button', { name: 'Send' }));
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field()).toHaveFocus();
    expect(sent).toHaveLength(1);
  });

  test('an undelivered message survives a reload', async () => {
    const sent = serve([], { replies: ['no connection', 'no connection'] });
    const { screen } = await openConversation();
    await field().fill('First');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.element(log().getByText("Will be sent once you're back online")).toBeVisible();
    await field().fill('Half a sent');
    await screen.unmount();
    await openConversation();
    await expect.element(field()).toHaveValue('Half a sent');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => sent).toHaveLength(2);
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(log().getByText('First').elements()).toHaveLength(1);
  });

  test('a failed message is sent again after reconnecting [4.73]', async () => {
    const sent = serve([], { replies: ['no connection'] });
    await openConversation();
    await field().fill('First');
    await page.getByRole('button', { name: 'Send' }).click();
    const waits = log().getByText("Will be sent once you're back online");
    await expect.element(waits).toBeVisible();
    window.dispatchEvent(new Event('online'));
    await expect.element(waits).not.toBeInTheDocument();
    expect([sent.length, new Set(sent.map(({ key }) => key)).size]).toEqual([2, 1]);
  });

  test('a customer takes a message back in time', async () => {
    const withdrawableUntil = new Date(Date.now() + 90_000).toISOString();
    const messages = [createMessage(2, { isRead: false, withdrawableUntil }), createMessage(1)];
    const refusal = { status: 409, body: { message: 'editedMeanwhile' } };
    const sent = serve(messages, { replies: [refusal] });
    await openConversation();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await expect.element(page.getByText('Too late: the shop has read it, or two minutes have passed.')).toBeVisible();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await expect.element(log().getByText('Message 2')).not.toBeInTheDocument();
    expect(sent.map(({ call }) => call)).toEqual(Array(2).fill(`DELETE ${MY_MESSAGES}/${createMessage(2).id}`));
  });

  test('a customer sends photos alone, each once', async () => {
    const sent = serve([]);
    const attached: PhotoUpload[] = [];
    const failing = new ApiError({ key: 'networkError', status: null });
    const attach = (photo: PhotoUpload) => {
      attached.push(photo);
      photo.onProgress(0.5);
      if (attached.length === 2) return Promise.reject(failing);
      return Promise.resolve({ id: `photo-${attached.length}`, createdAt: '2026-11-23T09:00:00.000Z' });
    };
    const { screen } = await openConversation('customer', { attach });
    const control = page.getByLabelText('Take or choose photos');
    const notes = new File(['x'], 'notes.jpg', { type: 'image/jpeg' });
    await control.upload([await createPictureFile(), notes, await createPictureFile(), await createPictureFile()]);
    await expect.element(page.getByText(/Your browser can't open one of these images/u)).toBeVisible();
    await expect.element(page.getByRole('textbox')).not.toBeRequired();
    await page.getByRole('button', { name: 'Remove photo 3' }).click();
    await expect.element(page.getByRole('button', { name: 'Remove photo 3' })).not.toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(log().getByRole('listitem').elements()[0]?.querySelectorAll('img')).toHaveLength(2);
    await screen.unmount();
    await openConversation('customer', { attach });
    await expect.element(page.getByRole('button', { name: 'Remove photo 1' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(log().getByRole('button', { name: 'Enlarge photo 2 of 2' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(new Set(attached.map(({ key }) => key)).size).toBe(2);
    expect(attached).toHaveLength(3);
    expect(sent).toMatchObject([{ call: `POST ${MY_MESSAGES}`, body: { text: '', photos: ['photo-1', 'photo-3'] } }]);
    expect(await storedMessagePhotos.all()).toEqual([]);
  });

  test('a closed conversation has no field', async () => {
    serve([createMessage(1)], { isClosed: true });
    await openConversation();
    await expect.element(page.getByText(/ended more than 60 days ago/u)).toBeVisible();
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  });
});

test('the shop answers or dismisses by keys alone', async () => {
  const messages = [createMessage(2, { isRead: true }), createMessage(1)];
  const lastSeenId = messages[0]?.id;
  const sent = serve(messages, { waitingSince: new Date().toISOString() });
  const { again } = await openConversation('shop');
  const answer = page.getByLabelText('Reply to the customer');
  await typeInto(answer, 'Tomorrow.');
  await pressByKey(page.getByRole('button', { name: 'Send' }));
  await expect.element(log().getByText('Tomorrow.')).toBeVisible();
  const came = createMessage(99, { text: 'And the price?' });
  messages.unshift(came);
  await again();
  await expect.element(log().getByText('And the price?')).toBeVisible();
  await pressByKey(page.getByRole('button', { name: 'Call instead' }));
  await expect.element(page.getByText('To call')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Call instead' })).not.toBeInTheDocument();
  await pressByKey(page.getByRole('button', { name: "Called, it's settled" }));
  await expect.element(page.getByText('To call')).not.toBeInTheDocument();
  expect(sent).toMatchObject([
    { call: `POST ${STAFF_MESSAGES}`, body: { text: 'Tomorrow.', seen: lastSeenId } },
    { call: `PUT ${STAFF_MESSAGES}/call` },
    { call: `PUT ${STAFF_MESSAGES}/handled`, body: { seen: came.id } },
  ]);
});
