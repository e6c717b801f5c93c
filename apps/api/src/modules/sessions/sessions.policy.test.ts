import { describe, expect, test } from 'vitest';
import { day } from '#platform/config/limits.ts';
import { endOf, isActive, isNewBrowser, judgeRefresh, mayUseCookie } from './sessions.policy.ts';

const now = new Date('2026-11-21T10:00:00Z');

function timeAfter(days: number): Date {
  return new Date(now.getTime() + days * day);
}

const limits = { idle: 30 * day };
const session = { lastUsedAt: now, expiresAt: timeAfter(90), revokedAt: null };

describe('a session', () => {
  test('a session ends 30 days after its last use', () => {
    expect(endOf(session, limits)).toEqual(timeAfter(30));
    expect(isActive(session, timeAfter(29.9), limits)).toBe(true);
    expect(isActive(session, timeAfter(30), limits)).toBe(false);
  });

  test('a session ends at its absolute end', () => {
    expect(endOf({ ...session, lastUsedAt: timeAfter(80) }, limits)).toEqual(timeAfter(90));
  });

  test('a revoked session is over', () => {
    expect(isActive({ ...session, revokedAt: now }, now, limits)).toBe(false);
  });
});

describe('a refresh', () => {
  test.each([
    [5, 5, 'advance'],
    [4, 5, 'repeat'],
    [3, 5, 'stolen'],
    [0, 5, 'stolen'],
    [6, 5, 'unknown'],
    [0, 0, 'advance'],
  ])('generation %i while %i is live means %s', (presented, live, verdict) => {
    expect(judgeRefresh(presented, live)).toBe(verdict);
  });
});

describe('the cookie alone', () => {
  const allows = (origin: string): boolean => origin === 'https://atelier.example';

  test.each([
    ['a program that says nothing', {}],
    ['a script of our page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    [
      'a script of our page elsewhere on the site',
      { 'sec-fetch-site': 'same-site', origin: 'https://atelier.example' },
    ],
  ])('the cookie alone serves %s', (_, headers) => {
    expect(mayUseCookie(headers, allows)).toBe(true);
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    [
      'an address typed by hand',
      { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    ],
    ['a link on our page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }],
    [
      'an image on our page',
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    ],
    ['a frame', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' }],
    ['an origin that looks like ours', { origin: 'https://atelier.example.evil.test' }],
    ['a page without an origin', { origin: 'null' }],
  ])('the cookie alone is refused for %s', (_, headers) => {
    expect(mayUseCookie(headers, allows)).toBe(false);
  });
});

describe('a browser', () => {
  const firefox = { fingerprint: 'Firefox|Linux', secretHash: 'one' };
  const elsewhere = { ...firefox, secretHash: 'another' };
  const known = [{ ...firefox, countries: ['TN', 'FR'] }];
  const withoutCountry = { ...elsewhere, countries: [] };

  test.for([
    ['that is an account’s first is not new', { ...firefox, country: 'TN' }, [], false],
    ['in a country where it has been is not new', { ...firefox, country: 'FR' }, known, false],
    ['that looks like a known one, in its country, is not new', { ...elsewhere, country: 'TN' }, known, false],
    ['in a third country is new', { ...firefox, country: 'DE' }, known, true],
    ['in no known country is not new', { ...firefox, country: null }, known, false],
    ['known without a country takes its first', { ...elsewhere, country: 'DE' }, [...known, withoutCountry], false],
    ['that looks like those without a country takes its first', { ...firefox, country: 'DE' }, [withoutCountry], false],
    [
      'that only looks like one without a country is new where none has been',
      { ...firefox, secretHash: 'a third', country: 'DE' },
      [...known, withoutCountry],
      true,
    ],
    [
      'of another name is new, whatever the country',
      { ...firefox, fingerprint: 'Safari|iOS', country: 'TN' },
      known,
      true,
    ],
    ['of another name is new without a country', { ...firefox, fingerprint: 'Safari|iOS', country: null }, known, true],
  ] as const)('a browser %s', ([, visit, browsers, isNew]) => {
    expect(isNewBrowser(visit, browsers)).toBe(isNew);
  });
});
