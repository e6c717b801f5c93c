import { beforeEach, expect, test, vi } from 'vitest';
import { stubFreshPage } from '#subjects/session/server.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';

beforeEach(stubFreshPage);

async function load() {
  vi.resetModules();
  const { createFormDraft, createTextDraft } = await import('./stored-draft.ts');
  const { sessionStore } = await import('#subjects/session/session-store.ts');
  return { sessionStore, form: createFormDraft('step'), reason: createTextDraft('cancel') };
}

async function saveHalfDraft() {
  const page = await load();
  page.sessionStore.signIn('access', createUser());
  page.reason.set('7K2M9QFX', 'Trop cher');
  page.form.set('7K2M9QFX Repair.decline', { reason: 'Plus fabriqué', isExternalized: true });
  return page;
}

function storedDrafts(): string | null {
  return sessionStorage.getItem('atelier.typed');
}

test('drafts return after a reload under their names', async () => {
  await saveHalfDraft();
  const { form, reason } = await load();
  expect(reason.get('7K2M9QFX')).toBe('Trop cher');
  expect(form.get('7K2M9QFX Repair.decline')).toEqual({ reason: 'Plus fabriqué', isExternalized: true });
  expect([reason.get('another'), form.get('7K2M9QFX')]).toEqual([null, null]);
});

test('a server-ended session finds its drafts again', async () => {
  const before = await saveHalfDraft();
  before.sessionStore.clear();
  before.reason.set('7K2M9QFX', null);
  const { sessionStore, reason } = await load();
  expect(reason.get('7K2M9QFX')).toBeNull();
  sessionStore.signIn('access', createUser({ sessionId: '03' }));
  expect(reason.get('7K2M9QFX')).toBe('Trop cher');
});

test('another user’s sign-in removes the drafts', async () => {
  const { sessionStore } = await saveHalfDraft();
  sessionStore.clear();
  const { sessionStore: next, reason } = await load();
  next.signIn('access', createUser({ id: 'another' }));
  expect([reason.get('7K2M9QFX'), storedDrafts()]).toEqual([null, null]);
});

test.each(['person', 'deletion'] as const)('signing out or deleting the account clears drafts (%s)', async (by) => {
  const { sessionStore } = await saveHalfDraft();
  expect(storedDrafts()).toContain('Trop cher');
  sessionStore.clear(by);
  expect(storedDrafts()).toBeNull();
});

test('a sent draft is removed', async () => {
  const { form, reason } = await saveHalfDraft();
  reason.forget('7K2M9QFX');
  expect(reason.get('7K2M9QFX')).toBeNull();
  form.set('7K2M9QFX Repair.decline', null);
  expect(storedDrafts()).toBeNull();
});

test('nobody’s words are kept while nobody is signed in', async () => {
  const { reason } = await load();
  reason.set('7K2M9QFX', 'Trop cher');
  expect(storedDrafts()).toBeNull();
});

test.each(['not json', '{"owner":7}', '{"owner":"01","drafts":{"cancel 7K2M9QFX":{"reason":"x"}}}'])(
  'what somebody else wrote there is nothing: %s',
  async (text) => {
    const { sessionStore, reason } = await load();
    sessionStore.signIn('access', createUser());
    sessionStorage.setItem('atelier.typed', text);
    expect(reason.get('7K2M9QFX')).toBeNull();
  },
);

test('a full store loses only what doesn’t fit', async () => {
  const { reason } = await saveHalfDraft();
  vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  reason.set('7K2M9QFX', 'Bien trop cher');
  expect(reason.get('7K2M9QFX')).toBe('Trop cher');
});
