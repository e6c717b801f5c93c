import { describe, expect, test } from 'vitest';
import { userAgents } from '#browser.fixture.ts';
import { fingerprintOf, createBrowserSecret, parseUserAgent } from './visitor.ts';

describe('a browser', () => {
  test.each([
    [userAgents.firefox, { browser: 'Firefox', os: 'Linux', device: 'desktop' }],
    [userAgents.safari, { browser: 'Safari', os: 'iOS', device: 'mobile' }],
    ['', { browser: null, os: null, device: null }],
    ['no browser at all', { browser: null, os: null, device: null }],
  ])('a browser named "%s" is recognised', (text, expected) => {
    expect(parseUserAgent(text)).toMatchObject(expected);
  });

  test('an updated browser stays the same browser', () => {
    const newer = parseUserAgent(userAgents.firefox.replaceAll('140', '141'));
    expect(fingerprintOf(newer)).toBe(fingerprintOf(parseUserAgent(userAgents.firefox)));
    expect(fingerprintOf(newer)).not.toBe(fingerprintOf(parseUserAgent(userAgents.safari)));
  });

  test('a long browser name is cut', () => {
    const filler = (length: number) => userAgents.firefox.replace('(', `(${'a '.repeat(length)}`);
    expect(parseUserAgent(filler(100))).toMatchObject({ browser: 'Firefox' });
    expect(parseUserAgent(filler(7_000))).not.toMatchObject({ browser: 'Firefox' });
  });

  test('a browser gets a random secret', () => {
    expect(createBrowserSecret()).toMatch(/^[\w-]{43}$/);
    expect(createBrowserSecret()).not.toBe(createBrowserSecret());
  });
});
