import { beforeEach, expect, test, vi } from 'vitest';
import { aUser } from '#subjects/session/a-user.fixture.ts';

const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('localStorage', storage);
});

/** Somebody is signed in, and counts how often what they left has to go. */
async function aPerson() {
  const { sessionStore } = await import('#subjects/session/session-store.ts');
  const { onHandover } = await import('./page-person.ts');
  const forget = vi.fn<() => void>();
  onHandover(forget);
  sessionStore.signIn('access', aUser());
  return { sessionStore, forget };
}

test.each(['person', 'deletion'] as const)(
  'who signs out or deletes their account leaves nothing (%s)',
  async (endedBy) => {
    const { sessionStore, forget } = await aPerson();
    sessionStore.clear(endedBy);
    expect(forget).toHaveBeenCalledOnce();
  },
);

test('whose session the server ended finds everything when they sign in again', async () => {
  const { sessionStore, forget } = await aPerson();
  sessionStore.clear();
  sessionStore.signIn('access', aUser({ address: null }));
  sessionStore.renew('next');
  expect(forget).not.toHaveBeenCalled();
});

test('nobody else finds it', async () => {
  const { sessionStore, forget } = await aPerson();
  sessionStore.clear();
  sessionStore.signIn('access', aUser({ id: 'another' }));
  expect(forget).toHaveBeenCalledOnce();
});

test('an open dialog is one person’s: it stays while they sign in again, and is closed for anybody else', async () => {
  const { sessionStore } = await aPerson();
  const { dialogStore } = await import('#shared/dialogs/dialog-store.ts');
  vi.stubGlobal('document', { activeElement: null });
  dialogStore.openDetails('7K2M9QFX');
  sessionStore.clear();
  sessionStore.signIn('access', aUser());
  expect(dialogStore.isOpen()).toBe(true);
  sessionStore.clear();
  sessionStore.signIn('access', aUser({ id: 'another' }));
  expect(dialogStore.isOpen()).toBe(false);
});

test('a draft is one person’s, and one form’s', async () => {
  const { sessionStore } = await aPerson();
  const { createDraft } = await import('#shared/form/draft.ts');
  const draft = createDraft<string>();
  draft.keep('7K2M9QFX', 'typed');
  sessionStore.clear();
  sessionStore.signIn('access', aUser());
  expect(draft.of('7K2M9QFX')).toBe('typed');
  expect(draft.of('another')).toBeNull();
  sessionStore.clear('person');
  expect(draft.of('7K2M9QFX')).toBeNull();
});
