import { beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '#subjects/session/server.fixture.ts';
import { forgetProviderAnswer, keepReferrer, getProviderAnswer, takeProviderAnswer } from './provider-answer.ts';

const replaceState = vi.fn<(state: unknown, unused: string, url: string) => void>();
const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);

function stubWindow(pathname: string, search: string): void {
  vi.stubGlobal('window', { location: { pathname, search }, history: { state: 'kept', replaceState } });
  takeProviderAnswer();
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', stubStorage());
  forgetProviderAnswer();
  replaceState.mockClear();
  warn.mockClear();
});

test('a code and its state leave the address bar, with whatever else the provider wrote there', () => {
  stubWindow('/signin', '?state=s&code=c&scope=openid&authuser=0');
  expect(getProviderAnswer()).toEqual({ code: 'c', state: 's' });
  expect(replaceState).toHaveBeenCalledWith('kept', '', '/signin');
  expect(warn).not.toHaveBeenCalled();
});

test('a code without a state is the server’s to refuse', () => {
  stubWindow('/signin', '?code=c');
  expect(getProviderAnswer()).toEqual({ code: 'c', state: undefined });
});

test('a refused consent leaves nothing to send, and a warning', () => {
  stubWindow('/signin', '?error=access_denied&state=s');
  expect(getProviderAnswer()).toBeNull();
  expect(replaceState).toHaveBeenCalledWith('kept', '', '/signin');
  expect(warn).toHaveBeenCalledOnce();
});

test.each(['?error=access_denied&state=s', '?code=c&state=s'])(
  'whoever comes back with %s finds where they were going in the address, once',
  (search) => {
    keepReferrer('/repairs?view=table');
    stubWindow('/signin', search);
    expect(replaceState).toHaveBeenLastCalledWith('kept', '', '/signin?referrer=%2Frepairs%3Fview%3Dtable');
    stubWindow('/signin', search);
    expect(replaceState).toHaveBeenLastCalledWith('kept', '', '/signin');
  },
);

test('who leaves again for nowhere in particular isn’t led where they were going before', () => {
  keepReferrer('/repairs');
  keepReferrer(null);
  stubWindow('/signin', '?error=access_denied&state=s');
  expect(replaceState).toHaveBeenCalledWith('kept', '', '/signin');
});

test.each([
  ['/signin', '?referrer=%2Frepairs'],
  ['/signup', '?code=c&state=s'],
  ['/verfiy-email', '?code=c&state=s'],
])('%s%s has nothing to take', (pathname, search) => {
  stubWindow(pathname, search);
  expect([getProviderAnswer(), replaceState.mock.calls, warn.mock.calls]).toEqual([null, [], []]);
});
