import { describe, expect, test } from 'vitest';
import { hasPhrase, togglePhrase } from './handover-fields.tsx';

describe('a phrase that is tapped', () => {
  test('stands in the empty text, and goes with the second tap', () => {
    const once = togglePhrase('', 'Rayures');
    expect(once).toBe('Rayures');
    expect(hasPhrase(once, 'Rayures')).toBe(true);
    expect(togglePhrase(once, 'Rayures')).toBe('');
  });

  test('comes behind what was typed and leaves it as it is', () => {
    expect(togglePhrase('Coin enfoncé, ', 'Rayures')).toBe('Coin enfoncé, Rayures');
    expect(togglePhrase('Coin enfoncé, Rayures, sale', 'Rayures')).toBe('Coin enfoncé, sale');
  });

  test('is not a word that only begins like it', () => {
    expect(hasPhrase('Rayures au dos', 'Rayures')).toBe(false);
  });
});
