import { beforeEach, expect, test, vi } from 'vitest';
import { forgetMailedTokens, getMailedToken, takeMailedToken } from './mailed-token.ts';

const storage = new Map<string, string>();
const replaceState = vi.fn<(state: unknown, unused: string, url: string) => void>();

function stubWindow(pathname: string, search: string, hash = ''): void {
  vi.stubGlobal('window', { location: { pathname, search, hash }, history: { state: 'kept', replaceState } });
  takeMailedToken();
}

beforeEach(() => {
  storage.clear();
  replaceState.mockClear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});

test.each(['/verfiy-email', '/forgot-password'] as const)('%s moves its token out of the address bar', (page) => {
  stubWindow(page, '?token=a.token&lang=fr');
  expect(getMailedToken(page)).toBe('a.token');
  expect(replaceState).toHaveBeenCalledWith('kept', '', page);
});

test('an invitation reads its token from the hash alone', () => {
  stubWindow('/invitation', '?token=another', '#a.token');
  expect(getMailedToken('/invitation')).toBe('a.token');
  expect(replaceState).toHaveBeenCalledWith('kept', '', '/invitation');
});

test('each page has its own, until somebody begins anew', () => {
  stubWindow('/verfiy-email', '?token=one');
  expect(getMailedToken('/forgot-password')).toBeNull();
  forgetMailedTokens();
  expect(getMailedToken('/verfiy-email')).toBeNull();
});

test.each([
  ['/signin', '?token=x'],
  ['/verfiy-email', ''],
  ['/invitation', '?token=x'],
])('%s%s has nothing to take', (pathname, search) => {
  stubWindow(pathname, search);
  expect([storage.size, replaceState.mock.calls]).toEqual([0, []]);
});
