import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BURST_GAP_MS, ScannerBurst, type Scan } from './scanner-burst.ts';

type Focus = 'page' | 'button' | 'field';
type Stroke = { readonly code: string; readonly key: string; readonly shiftKey: boolean };
type TimedStroke = Stroke & { readonly time: number };

const rowsOfAzerty: readonly (readonly [codes: string, keys: string])[] = [
  ['1234567890', '&é"\'(-è_çà'],
  ['AQZWM', 'qawz,'],
];

/** Keys of a scanner with the American layout, as a computer with that layout sees them. */
function strokesOf(text: string): Stroke[] {
  return Array.from(text).map((key) => {
    const shiftKey = /[A-Z:?_]/u.test(key);
    const names: Readonly<Record<string, string>> = {
      ':': 'Semicolon',
      '/': 'Slash',
      '?': 'Slash',
      '.': 'Period',
      '-': 'Minus',
      _: 'Minus',
      ' ': 'Space',
    };
    const code = /[a-z]/iu.test(key) ? `Key${key.toUpperCase()}` : (names[key] ?? `Digit${key}`);
    return { code, key, shiftKey };
  });
}

/** The same keys where the computer has a French keyboard. */
function onAzerty(stroke: Stroke): Stroke {
  const name = stroke.code.replace(/^(?:Key|Digit)/u, '');
  const at = rowsOfAzerty.find(([codes]) => name.length === 1 && codes.includes(name));
  const key = at?.[1].charAt(at[0].indexOf(name)) ?? stroke.key;
  return { ...stroke, key: stroke.shiftKey ? key.toUpperCase() : key };
}

/** Presses keys on a page whose single keys are shortcuts and whose focus may be on a button. */
function play(strokes: readonly TimedStroke[], focus: Focus) {
  const seen = { shortcuts: 0, presses: 0, enters: 0, scans: [] as Scan[] };
  const burst = new ScannerBurst({
    onAlone: () => (seen.shortcuts += 1),
    onScan: (scan) => seen.scans.push(scan),
  });
  let last = 0;
  for (const stroke of strokes) {
    // The page's timer.
    if (stroke.time - last > BURST_GAP_MS) burst.end();
    last = stroke.time;
    const isCharacter = stroke.key.length === 1;
    const verdict = burst.press({ ...stroke, isCharacter, isTyped: focus === 'field' });
    if (verdict !== 'pass') continue;
    if (focus !== 'field' && isCharacter && stroke.key !== ' ') seen.shortcuts += 1;
    if (focus === 'button' && (stroke.key === 'Enter' || stroke.key === ' ')) seen.presses += 1;
    if (stroke.key === 'Enter') seen.enters += 1;
  }
  burst.end();
  return seen;
}

function timed(strokes: readonly Stroke[], gaps: readonly number[]): TimedStroke[] {
  let time = 1000;
  return strokes.map((stroke, index) => {
    if (index > 0) time += gaps[(index - 1) % gaps.length] ?? 0;
    return { ...stroke, time };
  });
}

const enter = { code: 'Enter', key: 'Enter', shiftKey: false };
const tab = { code: 'Tab', key: 'Tab', shiftKey: false };
const text = fc.oneof(
  fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/u),
  fc.stringMatching(/^https:\/\/[a-z]{1,9}\.tn\/r\/[0-9A-HJKMNP-TV-Z]{8}$/u),
  fc.stringMatching(/^[0-9A-Za-z][0-9A-Za-z:?._/ -]{5,40}$/u),
);
const gaps = fc.array(fc.integer({ min: 0, max: BURST_GAP_MS }), { minLength: 1, maxLength: 9 });

describe('keys of a hand scanner', () => {
  test('a burst presses no button and no shortcut [2.170]', () => {
    fc.assert(
      fc.property(
        fc.record({
          code: text,
          between: gaps,
          focus: fc.constantFrom<Focus>('page', 'button', 'field'),
          suffix: fc.constantFrom<readonly Stroke[]>([], [enter], [tab]),
          isAzerty: fc.boolean(),
        }),
        ({ code, between, focus, suffix, isAzerty }) => {
          const strokes = strokesOf(code).map((stroke) => (isAzerty ? onAzerty(stroke) : stroke));
          const seen = play(timed([...strokes, ...suffix], between), focus);
          expect(seen).toMatchObject({ shortcuts: 0, presses: 0, enters: 0 });
          expect(seen.scans.map(({ byCode }) => byCode)).toEqual([code]);
        },
      ),
    );
  });

  test('keys that people press pass after the gap', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('j', 'k', 'x', '1'), { minLength: 1, maxLength: 9 }),
        fc.array(fc.integer({ min: BURST_GAP_MS + 1, max: 400 }), { minLength: 1, maxLength: 9 }),
        (keys, between) => {
          const strokes = [...keys.flatMap(strokesOf), enter];
          expect(play(timed(strokes, between), 'button')).toMatchObject({
            shortcuts: keys.length,
            presses: 1,
            scans: [],
          });
        },
      ),
    );
  });

  test('a French scanner is read by its characters', () => {
    const strokes = strokesOf('7K2M9QAZ').map((stroke) => ({ ...stroke, code: onAzerty(stroke).code }));
    expect(play(timed(strokes, [5]), 'page').scans[0]?.byKey).toBe('7K2M9QAZ');
  });

  test('an Enter that comes late is still the scanner’s', () => {
    const late = { ...enter, time: 1000 + 7 * 5 + 120 };
    expect(play([...timed(strokesOf('7K2M9QFX'), [5]), late], 'button').presses).toBe(0);
    expect(play([...timed(strokesOf('7K2M9QFX'), [5]), { ...enter, time: 2000 }], 'button').presses).toBe(1);
  });

  test('typing in a field keeps its Enter', () => {
    const typed = [...strokesOf('lina'), enter];
    expect(play(timed(typed, [10]), 'field')).toMatchObject({ enters: 1, scans: [] });
  });

  test('Tab works at once after text sent with Ctrl+Enter', () => {
    const burst = new ScannerBurst({ onAlone: () => {}, onScan: () => {} });
    const strokes = timed(strokesOf('depuis hier'), [5]);
    for (const stroke of strokes) burst.press({ ...stroke, isCharacter: true, isTyped: true });
    burst.endTyping();
    const time = (strokes.at(-1)?.time ?? 0) + 100;
    expect(burst.press({ ...tab, time, isCharacter: false, isTyped: false })).toBe('pass');
  });
});
