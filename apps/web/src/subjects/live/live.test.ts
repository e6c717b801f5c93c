import { createServer } from 'node:http';
import { once } from 'node:events';
import type { NotificationEvent } from '@atelier/contract';
import { Server, type Socket } from 'socket.io';
import { Manager } from 'socket.io-client';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { stubFreshPage, loadSessionModules } from '#subjects/session/server.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';

beforeEach(stubFreshPage);
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

async function createLiveServer(): Promise<Server> {
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('invariant: test server has no port');
  vi.stubEnv('VITE_API_URL', `http://127.0.0.1:${address.port}`);
  const server = new Server(http);
  onTestFinished(() => server.close());
  return server;
}

async function createLivePage() {
  const server = await createLiveServer();
  const { connected, ...page } = await openLivePage(server);
  return { ...page, server, socket: await connected };
}

async function openLivePage(server: Server) {
  const opening = vi.spyOn(Manager.prototype, 'open');
  const { store, startSession } = await loadSessionModules();
  const { subscribeLive } = await import('./live-events.ts');
  const { startLive } = await import('./live.ts');
  const heard: unknown[] = [];
  const hear = (event: unknown): void => void heard.push(event);
  onTestFinished(
    subscribeLive({ notification: hear, news: hear, repair: hear, contact: hear, connected: () => undefined }),
  );
  const connected = new Promise<Socket>((resolve) => server.once('connection', resolve));
  store.signIn('access', createUser());
  startLive();
  onTestFinished(() => store.clear('person'));
  await expect.poll(() => opening.mock.contexts).not.toEqual([]);
  const [manager] = opening.mock.contexts;
  if (!(manager instanceof Manager)) throw new Error('invariant: socket manager not found');
  return { connected, manager, heard, store, startSession };
}

test('the socket reconnects after random delays by WebSocket alone [4.57]', async () => {
  const { socket, manager } = await createLivePage();
  expect(socket.conn.transport.name).toBe('websocket');
  expect(manager.opts.transports).toEqual(['websocket']);
  expect([manager.reconnection(), manager.reconnectionAttempts()]).toEqual([true, Infinity]);
  expect([manager.reconnectionDelay(), manager.reconnectionDelayMax()]).toEqual([1000, 5000]);
  expect([manager.randomizationFactor(), manager.timeout()]).toEqual([0.5, 20_000]);
});

test('an invalid live event is ignored with a warning [4.29]', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { socket, heard } = await createLivePage();
  const event: NotificationEvent = {
    name: 'notification',
    data: { action: 'Repair.created', notificationId: 'n-1', isSeen: false, device: 'Pixel 9', next: null, news: 1 },
    timestamp: '2026-11-20T09:00:00.000Z',
  };
  socket.emit('notification', { ...event, data: { ...event.data, action: 'Repair.vanished' } });
  socket.emit('repair', 'soon');
  socket.emit('notification', event);
  await expect.poll(() => heard).toEqual([event]);
  const ignored = 'Ignored an invalid live event.';
  expect(warn.mock.calls.map(([said]) => said)).toEqual([ignored, ignored]);
});

test('answers from before the connection are fetched again', async () => {
  const { socket, manager } = await createLivePage();
  const { subscribeLive } = await import('./live-events.ts');
  const { prefetchAnswer, withPrefetchedAnswer } = await import('#shared/api/send.ts');
  const server = vi.fn<() => Promise<string>>(() => Promise.resolve('now'));
  manager.reconnectionDelay(1);
  manager.reconnectionDelayMax(1);
  prefetchAnswer('/repair/requests', 'before');
  const nothing = (): void => undefined;
  const stands = new Promise<void>((resolve) =>
    onTestFinished(
      subscribeLive({ notification: nothing, news: nothing, repair: nothing, contact: nothing, connected: resolve }),
    ),
  );
  socket.conn.close();
  await stands;
  expect(await withPrefetchedAnswer(server)({ method: 'GET', url: '/repair/requests' })).toBe('now');
});

function respondWithToken(status: number): readonly string[] {
  const requests: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname } = new URL(url);
    requests.push(pathname);
    if (pathname === '/users/me') return Promise.resolve(Response.json({ user: createUser() }));
    return Promise.resolve(Response.json({ accessToken: 'fresh' }, { status }));
  });
  return requests;
}

test('a cut socket waits for the session’s next try', async () => {
  respondWithToken(200);
  const { server, socket, store, startSession } = await createLivePage();
  await startSession();
  const requests = respondWithToken(503);
  const back = new Promise<Socket>((resolve) => server.once('connection', resolve));
  socket.disconnect(true);
  await expect.poll(() => store.get().connectionProblem).toBe('reconnecting');
  expect([store.get().status, requests]).toEqual(['signedIn', ['/auth/me/token']]);
  const more = respondWithToken(200);
  expect((await back).handshake.auth).toEqual({ token: 'fresh' });
  expect(more).toEqual(['/auth/me/token']);
});

test('one page too many waits for room', async () => {
  const requests = respondWithToken(200);
  const server = await createLiveServer();
  let hasRoom = false;
  let attempts = 0;
  const hungUp = new Promise<void>((resolve) =>
    server.engine.once('connection', (client: { once: (event: 'close', run: () => void) => void }) =>
      client.once('close', resolve),
    ),
  );
  server.use((_socket, next) => {
    attempts += 1;
    next(hasRoom ? undefined : new Error('tooManyAttempts'));
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { connected } = await openLivePage(server);
  // The client handles the refusal as soon as it hangs up.
  await hungUp;
  expect([attempts, requests]).toEqual([1, []]);
  hasRoom = true;
  vi.advanceTimersByTime(2_000);
  await connected;
  expect([attempts, requests]).toEqual([2, []]);
});
