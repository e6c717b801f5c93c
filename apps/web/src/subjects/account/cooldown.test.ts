import { beforeEach, expect, test, vi } from 'vitest';
import { COOLDOWN_SECONDS, endCooldown, secondsLeft, startCooldown } from './cooldown.ts';

const storage = new Map<string, string>();

beforeEach(() => {
  storage.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});

const START = Date.UTC(2026, 10, 24, 9);

test('no countdown runs before the first code', () => {
  expect(secondsLeft(START)).toBe(0);
});

test('the countdown runs from 60 to 0 [2.52] [9.2]', () => {
  startCooldown(undefined, START);
  expect(secondsLeft(START)).toBe(COOLDOWN_SECONDS);
  expect(secondsLeft(START + 1)).toBe(60);
  expect(secondsLeft(START + 59_001)).toBe(1);
  expect(secondsLeft(START + 60_000)).toBe(0);
  expect(secondsLeft(START + 3_600_000)).toBe(0);
});

test('the server decides how long a cooldown lasts', () => {
  startCooldown(17, START);
  expect(secondsLeft(START)).toBe(17);
});

test('another address begins without a countdown', () => {
  startCooldown(undefined, START);
  endCooldown();
  expect(secondsLeft(START)).toBe(0);
});

test('a foreign stored value counts as no cooldown', () => {
  storage.set('atelier.nextCodeAt', 'soon');
  expect(secondsLeft(START)).toBe(0);
});
