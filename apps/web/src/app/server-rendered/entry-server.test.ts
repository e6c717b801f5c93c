import { afterEach, expect, test, vi } from 'vitest';
import { createRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { createContent } from '../content.fixture.ts';
import { renderFirstRows } from './entry-server.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('first rows have the present number and hours', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T08:00:00Z') });
  const rowsWith = (phone: string, week: string) => {
    const meta = { phone: { content: phone, dataset: {} }, hours: { content: week, dataset: {} } };
    return renderFirstRows({ page: '/dashboard', user: createUser(), language: 'en', body: [] }, meta);
  };
  const before = await rowsWith('+216 71 000 000', ',08:00-18:00,,,,,');
  expect(before).toContain('+216 71 000 000');
  expect(before).toContain('Open now, until 6:00');
  const after = await rowsWith('+216 71 111 111', ',08:00-12:00,,,,,');
  expect(after).toContain('+216 71 111 111');
  expect(after).toContain('Open now, until 12:00');
});

test('the server renders rows with the request’s time', async () => {
  const at = '2026-11-24T08:00:00Z';
  const rowsAt = async (now: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    const body = [createRepair({ createdAt: at, updatedAt: at })];
    return renderFirstRows({ page: '/dashboard', user: createUser(), language: 'en', body }, {});
  };
  expect(await rowsAt('2026-11-24T08:05:00Z')).toContain('>5m ago<');
  expect(await rowsAt('2026-11-24T11:00:00Z')).toContain('>3h ago<');
});

test('the landing page groups numbers behind the prefix', async () => {
  // The prefix is a constant, so the page is imported anew.
  vi.stubGlobal('atelierMeta', { phone: { content: '+9611234567', dataset: { diallingCode: '+961' } } });
  vi.resetModules();
  const { renderPage } = await import('./entry-server.tsx');
  const content = createContent((limit) => 'a'.repeat(limit)).en;
  content.contact.aside.phone = '+9611234567';
  const page = await renderPage({ path: '/', language: 'en', version: 1, year: 2026, content, text: null });
  expect(page).toContain('>+961 1 234 567<');
});
