import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRepairId, parseRepairIdBeginning, REPAIR_ID_LENGTH, repairIdFrom } from './ids.ts';

const bytes = fc.uint8Array({ minLength: REPAIR_ID_LENGTH, maxLength: REPAIR_ID_LENGTH });

describe('a repair’s id', () => {
  test('a repair’s id encodes eight random bytes', () => {
    expect(repairIdFrom(Uint8Array.of(0, 9, 10, 18, 20, 22, 27, 31))).toBe('09AJMPVZ');
    expect(repairIdFrom(Uint8Array.of(32, 41, 42, 50, 52, 54, 59, 255))).toBe('09AJMPVZ');
  });

  test('ids use each of 32 letters equally often', () => {
    const letters = Array.from({ length: 256 }, (_, byte) => repairIdFrom(new Uint8Array(8).fill(byte)).charAt(0));
    const counts = Map.groupBy(letters, (letter) => letter);
    expect(counts.size).toBe(32);
    expect(new Set([...counts.values()].map((each) => each.length))).toEqual(new Set([8]));
    expect(letters.join('')).not.toMatch(/[ILOU]/);
  });

  test('an id is understood however it was dictated', () => {
    for (const typed of ['7K2M9QFX', '7k2m9qfx', '#7K2M9QFX', ' 7k2m 9qfx ', '7K2M-9QFX', '7K2M\u00a09QFX']) {
      expect(parseRepairId(typed)).toBe('7K2M9QFX');
    }
    expect(parseRepairId('oOiIlL22')).toBe('00111122');
  });

  test.each(['', '7K2M9QF', '7K2M9QFXX', '7K2M9QFU', '7K2M9QF!', 'é7K2M9QF', '../../etc'])(
    '%o is no repair’s id',
    (text) => {
      expect(parseRepairId(text)).toBeNull();
    },
  );

  test('an id is understood from its first character', () => {
    expect(parseRepairIdBeginning('7')).toBe('7');
    expect(parseRepairIdBeginning('#7k2m 9')).toBe('7K2M9');
    expect(parseRepairIdBeginning('oil')).toBe('011');
    expect(['', '#', '7K2M9QFXX', 'u', 'é7', '7%'].map(parseRepairIdBeginning)).toEqual(Array(6).fill(null));
  });

  test('any bytes of an id are read back', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const id = repairIdFrom(random);
        expect(parseRepairId(id)).toBe(id);
      }),
    );
  });
});
