import { describe, expect, test } from 'vitest';
import { hasPhrase, togglePhrase } from './handover-fields.tsx';

describe('a phrase that is tapped', () => {
  test('a tapped phrase leaves with the second tap', () => {
    const once = togglePhrase('', 'Rayures');
    expect(once).toBe('Rayures');
    expect(hasPhrase(once, 'Rayures')).toBe(true);
    expect(togglePhrase(once, 'Rayures')).toBe('');
  });

  test('a tapped phrase is added behind typed text', () => {
    expect(togglePhrase('Coin enfoncé, ', 'Rayures')).toBe('Coin enfoncé, Rayures');
    expect(togglePhrase('Coin enfoncé, Rayures, sale', 'Rayures')).toBe('Coin enfoncé, sale');
  });

  test('a phrase matches whole words', () => {
    expect(hasPhrase('Rayures au dos', 'Rayures')).toBe(false);
  });
});
