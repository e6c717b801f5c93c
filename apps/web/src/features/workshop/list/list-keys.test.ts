import { describe, expect, test } from 'vitest';
import { keyIntent } from './list-keys.ts';

function press(key: string, overrides = {}) {
  return {
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    elsewhere: false,
    ...overrides,
  };
}

describe('the keys of the list', () => {
  test('j moves down and stays on the last row', () => {
    expect(keyIntent(press('j'), { current: -1, count: 3 })).toEqual({ kind: 'focus', index: 0 });
    expect(keyIntent(press('j'), { current: 0, count: 3 })).toEqual({ kind: 'focus', index: 1 });
    expect(keyIntent(press('j'), { current: 2, count: 3 })).toEqual({ kind: 'focus', index: 2 });
  });

  test('k moves up and stays on the first row', () => {
    expect(keyIntent(press('k'), { current: 2, count: 3 })).toEqual({ kind: 'focus', index: 1 });
    expect(keyIntent(press('k'), { current: 0, count: 3 })).toEqual({ kind: 'focus', index: 0 });
    expect(keyIntent(press('k'), { current: -1, count: 3 })).toEqual({ kind: 'focus', index: 0 });
  });

  test('/ searches and ? tells the keys, also in an empty list', () => {
    expect(keyIntent(press('/'), { current: -1, count: 0 })).toEqual({ kind: 'search' });
    expect(keyIntent(press('?'), { current: -1, count: 0 })).toEqual({ kind: 'help' });
    expect(keyIntent(press('j'), { current: -1, count: 0 })).toBeNull();
  });

  test.each([{ elsewhere: true }, { ctrlKey: true }, { metaKey: true }, { altKey: true }])(
    'a key that was meant for something else does nothing: %o',
    (given) => {
      for (const key of ['j', 'k', '/', '?']) {
        expect(keyIntent(press(key, given), { current: 0, count: 3 })).toBeNull();
      }
    },
  );
});
