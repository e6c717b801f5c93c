import { expect, test } from 'vitest';
import { demonstrationAt, STEPS, STILL_STEP } from './demonstration.ts';

const lit = (step: number): number =>
  demonstrationAt(step).rail.findLastIndex(({ state }) => state === 'current' || state === 'done');

test('each step lights the next station, none is passed by, and the last is ticked', () => {
  for (let step = 0; step < STEPS; step += 1) {
    expect(lit(step)).toBe(step);
    expect(demonstrationAt(step).rail.map(({ state }) => state)).not.toContain('skipped');
  }
  expect(demonstrationAt(STEPS - 1).rail.every(({ state }) => state === 'done')).toBe(true);
});

test('after the last step it begins again', () => {
  expect(demonstrationAt(STEPS)).toEqual(demonstrationAt(0));
});

test('the still demonstration shows the price waiting for an answer', () => {
  expect(demonstrationAt(STILL_STEP).status).toBe('PROPOSED');
});
