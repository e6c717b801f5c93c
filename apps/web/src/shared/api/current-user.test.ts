import { beforeEach, expect, test, vi } from 'vitest';
import { createUser } from '#subjects/session/user.fixture.ts';

const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('localStorage', storage);
});

async function stubUser() {
  const { sessionStore } = await import('#subjects/session/session-store.ts');
  const { onUserChange } = await import('./current-user.ts');
  const forget = vi.fn<() => void>();
  onUserChange(forget);
  sessionStore.signIn('access', createUser());
  return { sessionStore, forget };
}

test.each(['person', 'deletion'] as const)('signing out or deleting the account clears data (%s)', async (endedBy) => {
  const { sessionStore, forget } = await stubUser();
  sessionStore.clear(endedBy);
  expect(forget).toHaveBeenCalledOnce();
});

test('a server-ended session is restored at the next sign-in', async () => {
  const { sessionStore, forget } = await stubUser();
  sessionStore.clear();
  sessionStore.signIn('access', createUser({ address: null }));
  sessionStore.renew('next');
  expect(forget).not.toHaveBeenCalled();
});

test('nobody else finds it', async () => {
  const { sessionStore, forget } = await stubUser();
  sessionStore.clear();
  sessionStore.signIn('access', createUser({ id: 'another' }));
  expect(forget).toHaveBeenCalledOnce();
});

test('an open dialog closes for another user', async () => {
  const { sessionStore } = await stubUser();
  const { dialogStore } = await import('#shared/dialogs/dialog-store.ts');
  vi.stubGlobal('document', { activeElement: null });
  dialogStore.openDetails('7K2M9QFX');
  sessionStore.clear();
  sessionStore.signIn('access', createUser());
  expect(dialogStore.isOpen()).toBe(true);
  sessionStore.clear();
  sessionStore.signIn('access', createUser({ id: 'another' }));
  expect(dialogStore.isOpen()).toBe(false);
});

test('a sign-up draft is one person’s', async () => {
  const { sessionStore } = await stubUser();
  const { signUpDraft } = await import('#features/auth/sign-up-draft.ts');
  const typed = { firstName: 'Amel', lastName: 'Ben Salah', email: 'amel@atelier.test', phone: '' };
  signUpDraft.keep(typed);
  sessionStore.clear();
  sessionStore.signIn('access', createUser());
  expect(signUpDraft.get()).toEqual(typed);
  sessionStore.clear('person');
  expect(signUpDraft.get()).toBeNull();
});

test('photos of messages are forgotten with their person', async () => {
  const { sessionStore } = await stubUser();
  const { chosenPhotos, messageFiles } = await import('#subjects/conversation/message-photos.ts');
  const photo = new Blob(['photo']);
  chosenPhotos.set('7K2M9QFX', [photo]);
  const [key = ''] = messageFiles.add('7K2M9QFX', [photo]);
  sessionStore.clear();
  sessionStore.signIn('access', createUser());
  expect([chosenPhotos.get('7K2M9QFX'), await messageFiles.get(key)]).toEqual([[photo], photo]);
  sessionStore.clear('person');
  expect([chosenPhotos.get('7K2M9QFX'), await messageFiles.get(key)]).toEqual([[], null]);
});
