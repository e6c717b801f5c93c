import { beforeEach, expect, test, vi } from 'vitest';
import type { PushMessage } from '@atelier/contract';
import { answerPush, renewPush, showPush, type PushMessage as ShownPush } from './push.ts';

const message: PushMessage & ShownPush = {
  title: 'Will you be there?',
  body: '7K2M9QFX · Monday',
  tag: 'n-1',
  lang: 'en',
  path: '/dashboard?repair=7K2M9QFX',
  attendance: {
    repairId: '7K2M9QFX',
    date: '2027-01-05',
    time: '09:00-12:00',
    label: "I'll be there",
    done: 'Noted',
    another: { label: 'Another time', path: '/dashboard?repair=7K2M9QFX&change-time' },
  },
};

const opened: string[] = [];
const shown: unknown[] = [];
const focused: string[] = [];
let pages: string[] = [];

beforeEach(() => {
  for (const list of [opened, shown, focused]) list.length = 0;
  pages = [];
  vi.stubGlobal('self', {
    location: { origin: 'https://atelier.test' },
    registration: {
      showNotification: async (title: string, { body, tag, actions }: NotificationOptions & { actions: unknown[] }) =>
        void shown.push([title, body, tag, actions]),
      pushManager: {
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => ({
          toJSON: () => ({ endpoint: `with ${applicationServerKey}`, keys: { p256dh: 'p', auth: 'a' } }),
        }),
      },
    },
    clients: {
      matchAll: async () => pages.map((url) => ({ url, focus: async () => void focused.push(url) })),
      openWindow: async (url: string) => void opened.push(url),
    },
  });
});

function press(action: string, token: string | null = null): Promise<void> {
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/auth/me/token'
      ? Response.json({ accessToken: token })
      : new Response(null, { status: token === 'allowed' ? 200 : 409 }),
  );
  return answerPush({
    notification: { data: message, close: () => undefined },
    action,
  } as unknown as Parameters<typeof answerPush>[0]);
}

test('a press opens the page or its open tab [2.333]', async () => {
  await press('');
  expect(opened).toEqual(['https://atelier.test/dashboard?repair=7K2M9QFX']);
  pages = ['https://atelier.test/profile', ...opened];
  await press('');
  expect([opened.length, focused]).toEqual([1, opened]);
});

test.each([
  ['without a session', null],
  ['of a visit that has moved', 'token'],
])('the button %s opens the repair', async (_, token) => {
  await press('attend', token);
  expect([shown, opened.length]).toEqual([[], 1]);
});

test('the second button needs no session', async () => {
  await press('another');
  expect([shown, opened]).toEqual([[], ['https://atelier.test/dashboard?repair=7K2M9QFX&change-time']]);
});

test('a shown push confirms the visit by its button [2.333]', async () => {
  await showPush(message);
  await press('attend', 'allowed');
  const { title, body, tag } = message;
  expect(shown).toEqual([
    [
      title,
      body,
      tag,
      [
        { action: 'attend', title: "I'll be there" },
        { action: 'another', title: 'Another time' },
      ],
    ],
    ['Noted', body, tag, []],
  ]);
  expect(opened).toEqual([]);
});

test.each([
  ['a session with pushes', { accessToken: 'token', isOn: true }, 1],
  ['a session without pushes', { accessToken: 'token', isOn: false }, 0],
  ['nobody', { accessToken: null, isOn: true }, 0],
])('ended subscription of %s is renewed as needed [2.338]', async (_, { accessToken, isOn }, times) => {
  const stored: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, headers, body = '' }: RequestInit & { body?: string } = {}) => {
    if (path === '/auth/me/token') return Response.json({ accessToken });
    const { authorization } = Object(headers) as { authorization?: string };
    if (path !== '/users/me/push' || authorization !== 'Bearer token') return Response.json({}, { status: 401 });
    if (method === 'PUT') stored.push(JSON.parse(body));
    return Response.json({ isOn, publicKey: 'shop' });
  });
  await renewPush();
  expect(stored).toEqual([{ endpoint: 'with shop', p256dh: 'p', auth: 'a' }].slice(0, times));
});
