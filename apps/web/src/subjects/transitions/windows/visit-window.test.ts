import { isWindow } from '@atelier/domain';
import { describe, expect, test } from 'vitest';
import { joinWindow, readTime, splitWindow, windowPresets } from './visit-window.ts';

describe('a visit’s window', () => {
  test('is composed of two times and taken apart again', () => {
    expect(joinWindow('09:00', '12:00')).toBe('09:00-12:00');
    expect(splitWindow('09:00-12:00')).toEqual({ from: '09:00', to: '12:00' });
  });

  test('keeps the half that is typed', () => {
    expect(splitWindow(joinWindow('', '12:00'))).toEqual({ from: '', to: '12:00' });
    expect(splitWindow(joinWindow('09:00', ''))).toEqual({ from: '09:00', to: '' });
  });

  test('is nothing while nothing is typed', () => {
    expect(joinWindow('', '')).toBe('');
    expect(splitWindow('')).toEqual({ from: '', to: '' });
  });

  test('has presets that the domain accepts', () => {
    expect(windowPresets.every(isWindow)).toBe(true);
  });
});

describe('a time', () => {
  test.each([
    ['9', '09:00'],
    ['9h', '09:00'],
    ['9 h 30', '09:30'],
    ['9:30', '09:30'],
    ['0930', '09:30'],
    ['930', '09:30'],
    [' 18.15 ', '18:15'],
    ['23:59', '23:59'],
  ])('is read as people write it: %s', (typed, time) => {
    expect(readTime(typed)).toBe(time);
  });

  test.each(['', 'midi', '24:00', '9:60', '9:5', '12345'])('that is none stays as it was typed: %j', (typed) => {
    expect(readTime(typed)).toBe(typed);
  });
});
