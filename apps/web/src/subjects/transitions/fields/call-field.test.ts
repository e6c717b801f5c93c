import { expect, test } from 'vitest';
import { callTimes, joinCallTime, splitCallTime } from './call-field.tsx';

const timeZone = 'Africa/Tunis';

function timesAt(instant: string): string[] {
  return callTimes({ instant: new Date(instant), timeZone }).map(({ name, at }) => `${name} ${at}`);
}

test('usual times of a call are future ones', () => {
  expect(timesAt('2026-11-23T09:07:00Z')).toEqual([
    'later 2026-11-23T11:15:00.000Z',
    'evening 2026-11-23T16:00:00.000Z',
    'tomorrow 2026-11-24T08:00:00.000Z',
  ]);
  expect(timesAt('2026-11-23T16:00:00Z').map((each) => each.split(' ')[0])).toEqual(['later', 'tomorrow']);
});

test('day and time of a call make one instant', () => {
  expect(joinCallTime('2026-11-24', '17:00', timeZone)).toBe('2026-11-24T16:00:00.000Z');
  expect(splitCallTime('2026-11-24T16:00:00.000Z', timeZone)).toEqual({ day: '2026-11-24', time: '17:00' });
  for (const [day, time] of [
    ['2026-11-24', ''],
    ['', '17:00'],
    ['2026-11-24', '99:99'],
  ] as const) {
    expect(splitCallTime(joinCallTime(day, time, timeZone), timeZone)).toEqual({ day, time });
  }
  expect(joinCallTime('', '', timeZone)).toBe('');
});
