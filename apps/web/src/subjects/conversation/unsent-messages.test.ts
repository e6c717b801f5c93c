import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubFreshPage } from '#subjects/session/server.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import type { ConversationSide, OutgoingMessage } from './conversation-side.ts';

beforeEach(stubFreshPage);
afterEach(() => void vi.useRealTimers());

const at = '2026-11-20T09:00:00.000Z';

test('expired photos are uploaded again under new keys', async () => {
  const { ApiError } = await import('#shared/api/api-error.ts');
  const { sessionStore } = await import('#subjects/session/session-store.ts');
  const { mySide } = await import('./my-side.ts');
  const { messageFiles } = await import('./message-photos.ts');
  const { deliver, unsentMessages } = await import('./unsent-messages.ts');
  sessionStore.signIn('access', createUser());
  const keys: string[] = [];
  const written: { readonly key: string; readonly photos: readonly string[] }[] = [];
  const side: ConversationSide = {
    ...mySide('7K2M9QFX'),
    attach: async ({ key }) => ({ id: `photo-${keys.push(key)}`, createdAt: at }),
    write: async ({ key, photos }) => {
      const isExpired = written.push({ key, photos }) === 1;
      const issues = [{ path: 'photos.0', message: 'invalid' }];
      if (isExpired) throw new ApiError({ key: 'validation', status: 400, issues });
      return { id: 'm', fromShop: false, name: null, text: '', photos: [], at, isRead: false, withdrawableUntil: null };
    },
  };
  const [file = ''] = messageFiles.add(side.repairId, [new Blob(['photo'])]);
  const message: OutgoingMessage = { key: 'm-1', text: '', seen: null, photos: [{ file, key: 'p-1', id: null }] };
  unsentMessages.add(side.repairId, message);
  await expect(deliver(side, message)).rejects.toThrow('validation');
  for (const again of unsentMessages.get(side.repairId)) await deliver(side, again);
  expect(written.map(({ photos }) => photos)).toEqual([['photo-1'], ['photo-2']]);
  expect([new Set(keys).size, new Set(written.map(({ key }) => key)).size]).toEqual([2, 2]);
});

test('a message repeats itself without an event, ever later', async () => {
  const { sessionStore } = await import('#subjects/session/session-store.ts');
  const { unsentMessages } = await import('./unsent-messages.ts');
  sessionStore.signIn('access', createUser());
  vi.useFakeTimers();
  const dueAfter = (milliseconds: number): readonly string[] => {
    vi.advanceTimersByTime(milliseconds);
    return unsentMessages.takeDue('7K2M9QFX').map(({ key }) => key);
  };
  unsentMessages.add('7K2M9QFX', { key: 'm-1', text: 'Hello', seen: null, photos: [] });
  unsentMessages.waitForConnection('m-1');
  expect([dueAfter(4_999), dueAfter(1)]).toEqual([[], ['m-1']]);
  unsentMessages.waitForConnection('m-1');
  expect([dueAfter(9_999), dueAfter(1)]).toEqual([[], ['m-1']]);
  for (let times = 0; times < 5; times += 1) {
    unsentMessages.waitForConnection('m-1');
    vi.advanceTimersByTime(60_000);
    expect(dueAfter(0)).toEqual(['m-1']);
  }
});
