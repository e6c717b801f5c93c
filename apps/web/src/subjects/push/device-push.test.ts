import { beforeEach, expect, test, vi } from 'vitest';
import { stubFreshPage, stubServer } from '#subjects/session/server.fixture.ts';

beforeEach(stubFreshPage);

test('a subscription with the shop’s former key is replaced', async () => {
  let hasFormer = true;
  const former = { unsubscribe: async () => (hasFormer = false) };
  const pushManager = {
    getSubscription: async () => (hasFormer ? former : null),
    subscribe: async () => {
      if (hasFormer) throw new DOMException('another key', 'InvalidStateError');
      return { toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/x', keys: { p256dh: 'key', auth: 'secret' } }) };
    },
  };
  const Notification = { requestPermission: async () => 'granted' };
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('window', Object.assign(new EventTarget(), { PushManager: {}, Notification }));
  vi.stubGlobal('navigator', { languages: ['en'], serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  const calls = stubServer({
    'GET /users/me/push': { status: 200, body: { isOn: false, publicKey: 'new' } },
    'PUT /users/me/push': { status: 200, body: {} },
  });
  const { turnPushOn } = await import('./device-push.ts');
  expect(await turnPushOn()).toBe('on');
  expect(calls).toEqual(['GET /users/me/push', 'PUT /users/me/push']);
});
