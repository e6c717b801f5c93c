import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getSession, listNotifications, listSessions } from '@atelier/contract';
import { encodeGeoipFile } from '@atelier/testing';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type TestPerson, startWorld, type TestBrowser, type TestWorld, userAgents } from '#browser.fixture.ts';

const addresses = {
  tunis: '203.0.113.7',
  lyon: '2001:db8::7',
  berlin: '198.51.100.7',
  unknown: '192.0.2.7',
  home: '10.0.0.7',
};
type TestLocation = keyof typeof addresses;

function locationRecord(iso_code: string, city: string) {
  return { country: { iso_code }, city: { names: { en: city } } };
}

const networks = {
  '203.0.113.0/24': locationRecord('TN', 'Tunis'),
  '2001:db8::/32': locationRecord('FR', 'Lyon'),
  '198.51.100.0/24': locationRecord('DE', 'Berlin'),
  '10.0.0.0/8': locationRecord('US', 'Nowhere'),
};

let folder: string;
let first: TestWorld;
let second: TestWorld;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-places-'));
  const path = join(folder, 'places.mmdb');
  await writeFile(path, encodeGeoipFile({ networks }));
  const environment = { GEOIP_MMDB: path, TRUST_PROXY: 'loopback' };
  first = await startWorld(inject('database'), { environment });
  second = await startWorld(inject('database'), {
    beside: first,
    environment,
  });
});
afterAll(async () => {
  await second.stop();
  await first.stop();
  await rm(folder, { recursive: true, force: true });
});

function browserIn(where: TestLocation, world = first, userAgent?: string): TestBrowser {
  return world.browser({
    headers: { 'x-forwarded-for': addresses[where] },
    ...(userAgent === undefined ? {} : { userAgent }),
  });
}

function withAddress(browser: TestBrowser, where: TestLocation, world = first): TestBrowser {
  const there = browserIn(where, world);
  browser.cookies.forEach((value, name) => there.cookies.set(name, value));
  return there;
}

async function countWarnings(browser: TestBrowser): Promise<number> {
  return (await browser.send(listNotifications, { query: {} })).total;
}

function signUpIn(where: TestLocation) {
  return first.signUp(undefined, browserIn(where));
}

async function signInFrom(person: TestPerson, browser: TestBrowser, world = first): Promise<number> {
  return countWarnings(await world.signIn(person, browser));
}

describe('a session', () => {
  test.each([
    ['tunis', { country: 'TN', city: 'Tunis' }],
    ['lyon', { country: 'FR', city: 'Lyon' }],
    ['unknown', null],
    ['home', null],
  ] as const)('begun in %s tells where', async (where, location) => {
    const { browser } = await signUpIn(where);
    const [session] = await browser.send(listSessions);
    expect(session).toMatchObject({ ip: addresses[where], location });
    expect((await browser.send(getSession, { params: { id: session?.id ?? '' } })).session).toEqual(session);
  });
});

describe('a known browser', () => {
  test('a known browser in a new country notifies once', async () => {
    const { person, browser } = await signUpIn('tunis');
    expect(await signInFrom(person, withAddress(browser, 'lyon'))).toBe(1);
    expect(await signInFrom(person, withAddress(browser, 'lyon'))).toBe(1);
    expect(await signInFrom(person, withAddress(browser, 'tunis'))).toBe(1);
    expect(await signInFrom(person, withAddress(browser, 'lyon'))).toBe(1);
  });

  test('a known browser without a country notifies nobody', async () => {
    const { person, browser } = await signUpIn('tunis');
    expect(await signInFrom(person, withAddress(browser, 'unknown'))).toBe(0);
    expect(await signInFrom(person, withAddress(browser, 'home'))).toBe(0);
    expect(await signInFrom(person, withAddress(browser, 'tunis'))).toBe(0);
    expect(await signInFrom(person, withAddress(browser, 'lyon'))).toBe(1);
  });

  test('a browser without country silently takes its first', async () => {
    const { person, browser } = await signUpIn('home');
    expect(await signInFrom(person, withAddress(browser, 'tunis'))).toBe(0);
    expect(await signInFrom(person, browserIn('berlin'))).toBe(1);
    expect(await signInFrom(person, withAddress(browser, 'lyon'))).toBe(2);
  });

  test('a browser’s first country needs its cookie', async () => {
    const { person } = await signUpIn('home');
    expect(await signInFrom(person, browserIn('tunis'))).toBe(0);
    expect(await signInFrom(person, browserIn('berlin'))).toBe(1);
  });

  test('a known browser is known on every node', async () => {
    const { person, browser } = await signUpIn('tunis');
    const there = withAddress(browser, 'lyon', second);
    expect(await signInFrom(person, there, second)).toBe(1);
    const places = (await there.send(listSessions)).map(({ location }) => location?.city);
    expect(new Set(places)).toEqual(new Set(['Lyon', 'Tunis']));
    expect(await signInFrom(person, withAddress(there, 'lyon'))).toBe(1);
  });
});

test('another browser is told whatever its country', async () => {
  const { person } = await signUpIn('tunis');
  expect(await signInFrom(person, browserIn('unknown', first, userAgents.safari))).toBe(1);
});

test.each([
  ['fr', 'Lieu', 'Berlin, Allemagne'],
  ['en', 'Location', 'Berlin, Germany'],
] as const)('the sign-in mail in %s names city and country', async (language, label, place) => {
  const { person } = await first.signUp(
    undefined,
    first.browser({ language, headers: { 'x-forwarded-for': addresses.tunis } }),
  );
  const stranger = await first.signIn(person, browserIn('berlin', first, userAgents.safari));
  const [session] = await stranger.send(listSessions);
  const mail = await first.mailbox.next({ to: person.email });
  expect(mail.text).toMatch(new RegExp(`${label}[\\s:\\u202f\\u00a0]*${place}`, 'u'));
  expect(mail.text).toContain(`/profile?session=${session?.id}`);
});
