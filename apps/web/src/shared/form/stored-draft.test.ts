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

test('what was typed stands there again after a reload, each under its own name', async () => {
  await saveHalfDraft();
  const { form, reason } = await load();
  expect(reason.get('7K2M9QFX')).toBe('Trop cher');
  expect(form.get('7K2M9QFX Repair.decline')).toEqual({ reason: 'Plus fabriqué', isExternalized: true });
  expect([reason.get('another'), form.get('7K2M9QFX')]).toEqual([null, null]);
});

test('whose session the server ended finds it again, also after a reload meanwhile', async () => {
  const before = await saveHalfDraft();
  before.sessionStore.clear();
  before.reason.set('7K2M9QFX', null);
  const { sessionStore, reason } = await load();
  expect(reason.get('7K2M9QFX')).toBeNull();
  sessionStore.signIn('access', createUser({ sessionId: '03' }));
  expect(reason.get('7K2M9QFX')).toBe('Trop cher');
});

test('whoever else signs in doesn’t find it, and leaves nothing of it in the browser', async () => {
  const { sessionStore } = await saveHalfDraft();
  sessionStore.clear();
  const { sessionStore: next, reason } = await load();
  next.signIn('access', createUser({ id: 'another' }));
  expect([reason.get('7K2M9QFX'), storedDrafts()]).toEqual([null, null]);
});

test.each(['person', 'deletion'] as const)('who signs out or deletes their account leaves nothing (%s)', async (by) => {
  const { sessionStore } = await saveHalfDraft();
  expect(storedDrafts()).toContain('Trop cher');
  sessionStore.clear(by);
  expect(storedDrafts()).toBeNull();
});

test('what was sent is gone, and with the last nothing is left', async () => {
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

test('a store that is full loses nothing but what it can’t keep', async () => {
  const { reason } = await saveHalfDraft();
  vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  reason.set('7K2M9QFX', 'Bien trop cher');
  expect(reason.get('7K2M9QFX')).toBe('Trop cher');
});
