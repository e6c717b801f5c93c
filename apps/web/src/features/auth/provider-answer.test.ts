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

test('the provider’s answer leaves the address bar', () => {
  stubWindow('/signin', '?state=s&code=c&scope=openid&authuser=0');
  expect(getProviderAnswer()).toEqual({ code: 'c', state: 's' });
  expect(replaceState).toHaveBeenCalledWith('kept', '', '/signin');
  expect(warn).not.toHaveBeenCalled();
});

test('a code without state is sent to the server', () => {
  stubWindow('/signin', '?code=c');
  expect(getProviderAnswer()).toEqual({ code: 'c', state: undefined });
});

test('a refused consent gives a warning alone', () => {
  stubWindow('/signin', '?error=access_denied&state=s');
  expect(getProviderAnswer()).toBeNull();
  expect(replaceState).toHaveBeenCalledWith('kept', '', '/signin');
  expect(warn).toHaveBeenCalledOnce();
});

test.each(['?error=access_denied&state=s', '?code=c&state=s'])('a return with %s keeps its referrer once', (search) => {
  keepReferrer('/repairs?view=table');
  stubWindow('/signin', search);
  expect(replaceState).toHaveBeenLastCalledWith('kept', '', '/signin?referrer=%2Frepairs%3Fview%3Dtable');
  stubWindow('/signin', search);
  expect(replaceState).toHaveBeenLastCalledWith('kept', '', '/signin');
});

test('a second departure without referrer forgets the first', () => {
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
