import { isWindow } from '@atelier/domain';
import { describe, expect, test } from 'vitest';
import { joinWindow, splitWindow, windowPresets } from './visit-window.ts';

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
