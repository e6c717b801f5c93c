import { expect, test } from 'vitest';
import { paths, safeReferrer } from './paths.ts';

test.each([
  ['/repairs', '/repairs'],
  ['/repairs?view=table#last', '/repairs?view=table#last'],
  ['/dashboard/../profile', '/profile'],
  ['/workshop/repairs/a%2Fb', '/workshop/repairs/a%2Fb'],
  ['/dashboard?repair=1&note=a%5Cb//c', '/dashboard?repair=1&note=a%5Cb//c'],
  ['/signing', '/signing'],
])('a path on this site is followed: %s [2.14]', (referrer, target) => {
  expect(safeReferrer(referrer, '/dashboard')).toBe(target);
});

test.each([
  'https://elsewhere.test/',
  '//elsewhere.test/repairs',
  '/\\elsewhere.test',
  '\\\\elsewhere.test',
  'javascript:alert(1)',
  '/\t/elsewhere.test',
  '/..//elsewhere.test',
  '/.//elsewhere.test',
  '/repairs/..//elsewhere.test',
  '/repairs/../..//elsewhere.test',
  '/./..//elsewhere.test',
  '/..\\/elsewhere.test',
  '/..\\\\elsewhere.test',
  '/.\t.//elsewhere.test',
  '/%2e%2e//elsewhere.test',
  '/%2E.//elsewhere.test',
  '/%2e//elsewhere.test',
  '/%2Felsewhere.test',
  '/..%2F%2felsewhere.test',
  '/%2e%2e%2f/elsewhere.test',
  '/%5Celsewhere.test',
  '/repairs/%5c..',
  '/%252Felsewhere.test',
  '/%252e%252e%252f%252felsewhere.test',
  '/%25255celsewhere.test',
  '%2F%2Felsewhere.test',
  '/%09/elsewhere.test',
  '/repairs%0d%0a',
  '/%',
  ' /repairs',
  'repairs',
  '',
])('off-site addresses and non-paths give the fallback: %j [2.4]', (referrer) => {
  expect(safeReferrer(referrer, '/dashboard')).toBe('/dashboard');
});

test.each([
  '/signin',
  '/signin?referrer=%2Fsignin',
  '/signup',
  '/verfiy-email?token=x',
  '/forgot-password',
  '/x/../signin',
  '/SignIn',
  '/signin/',
  '/%73ignin',
  '/signup/anything',
  '/verify-email',
])('a sign-in page is no return address: %s', (referrer) => {
  expect(safeReferrer(referrer, '/dashboard')).toBe('/dashboard');
});

test('without a referrer the fallback is taken', () => {
  expect(safeReferrer(null, '/workshop')).toBe('/workshop');
});

test('the sign-in address encodes the return address [2.15]', () => {
  const path = paths.signIn('/repairs?view=table&page=2');
  expect(new URL(path, 'https://atelier.test').searchParams.get('referrer')).toBe('/repairs?view=table&page=2');
  expect(paths.signIn()).toBe('/signin');
});
