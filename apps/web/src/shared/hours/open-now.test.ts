import { defaultSettings, type OpenDays } from '@atelier/domain';
import { describe, expect, test } from 'vitest';
import { openingAt } from './open-now.tsx';

const openDays: OpenDays = { hours: defaultSettings.hours, seasons: [], closures: [] };
const closedWeek: OpenDays['hours'] = [null, null, null, null, null, null, null];

describe('whether the shop is open', () => {
  // 23 November 2026 is a Monday. Tunis is UTC+1.
  test.each([
    ['2026-11-23T08:00:00Z', { open: true, until: '18:00' }],
    ['2026-11-23T07:59:00Z', { open: false, next: { day: 0, inDays: 0, at: '09:00' } }],
    ['2026-11-23T17:00:00Z', { open: false, next: { day: 1, inDays: 1, at: '09:00' } }],
    ['2026-11-28T14:59:00Z', { open: true, until: '16:00' }],
    ['2026-11-28T15:00:00Z', { open: false, next: { day: 0, inDays: 2, at: '09:00' } }],
    ['2026-11-22T23:30:00Z', { open: false, next: { day: 0, inDays: 0, at: '09:00' } }],
  ])('opening hours answer at %s, in Tunis', (now, opening) => {
    expect(openingAt(openDays, new Date(now), 'Africa/Tunis')).toMatchObject(opening);
  });

  test.each([
    ['2026-11-23T07:30:00Z', { open: true, until: '12:30' }],
    ['2026-11-23T11:30:00Z', { open: false, next: { day: 0, inDays: 0, at: '14:00' } }],
    ['2026-11-23T13:00:00Z', { open: true, until: '18:00' }],
    ['2026-11-23T17:00:00Z', { open: false, next: { day: 1, inDays: 1, at: '10:00' } }],
    ['2026-11-24T13:00:00Z', { open: false, next: { day: 0, inDays: 6, at: '08:00' } }],
  ])('between two windows and before a season, at %s', (now, opening) => {
    const hours: OpenDays['hours'] = ['08:00-12:30 14:00-18:00', null, null, null, null, null, null];
    const ramadan: OpenDays['hours'] = [null, '10:00-14:00', null, null, null, null, null];
    const seasons = [{ from: '2026-11-24', to: '2026-11-29', hours: ramadan }];
    expect(openingAt({ ...openDays, hours, seasons }, new Date(now), 'Africa/Tunis')).toMatchObject(opening);
  });

  test('opening is judged by the shop’s clock', () => {
    const now = new Date('2026-11-23T08:30:00Z');
    expect(openingAt(openDays, now, 'Asia/Tokyo')).toEqual({ open: true, until: '18:00' });
    expect(openingAt(openDays, now, 'America/New_York')).toMatchObject({ open: false });
  });

  test('a shop that never opens has no next time', () => {
    expect(openingAt({ ...openDays, hours: closedWeek }, new Date('2026-11-23T08:00:00Z'), 'Africa/Tunis')).toEqual({
      open: false,
      next: null,
    });
  });

  test('a weekly opening is seven days after closing', () => {
    const once: OpenDays['hours'] = ['09:00-12:00', null, null, null, null, null, null];
    expect(openingAt({ ...openDays, hours: once }, new Date('2026-11-23T12:00:00Z'), 'Africa/Tunis')).toMatchObject({
      open: false,
      next: { day: 0, inDays: 7, at: '09:00' },
    });
  });

  test('a closure ends with the reopening day', () => {
    const now = new Date('2026-11-23T08:30:00Z');
    const closed = (to: string) =>
      openingAt({ ...openDays, closures: [{ from: '2026-11-20', to }] }, now, 'Africa/Tunis');
    expect(closed('2026-11-22')).toEqual({ open: true, until: '18:00' });
    expect(closed('2026-11-23')).toEqual({
      open: false,
      next: { day: 1, date: '2026-11-24', inDays: 1, at: '09:00' },
    });
    expect(closed('2026-12-24')).toEqual({
      open: false,
      next: { day: 4, date: '2026-12-25', inDays: 32, at: '09:00' },
    });
    expect(closed('2028-01-01')).toEqual({ open: false, next: null });
  });
});
