import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  isKeyHandledElsewhere,
  keyIntentOf as intentOf,
  type Command,
  type KeyPress,
  type RowFocus,
} from './list-keys.ts';

const listCommands: readonly Command[] = ['search', 'help'];

function keyIntent(pressed: KeyPress, place: RowFocus, has = listCommands) {
  return intentOf(pressed, place, has);
}

function press(key: string, overrides = {}) {
  return {
    key,
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

  test('arrows move from row to row or scroll', () => {
    expect(keyIntent(press('ArrowDown'), { current: 0, count: 3 })).toEqual({ kind: 'focus', index: 1 });
    expect(keyIntent(press('ArrowUp'), { current: 1, count: 3 })).toEqual({ kind: 'focus', index: 0 });
    for (const key of ['ArrowDown', 'ArrowUp']) expect(keyIntent(press(key), { current: -1, count: 3 })).toBeNull();
  });

  test('search and help keys work in empty lists', () => {
    expect(keyIntent(press('f'), { current: -1, count: 0 })).toEqual({ kind: 'command', command: 'search' });
    expect(keyIntent(press('?'), { current: -1, count: 0 })).toEqual({ kind: 'command', command: 'help' });
    expect(keyIntent(press('j'), { current: -1, count: 0 })).toBeNull();
  });

  test('a page has the keys of its commands', () => {
    const position = { current: 0, count: 3 };
    expect(keyIntent(press('a'), position, ['act', 'undo'])).toEqual({ kind: 'command', command: 'act' });
    expect(keyIntent(press('u'), { current: -1, count: 0 }, ['act', 'undo'])).toEqual({
      kind: 'command',
      command: 'undo',
    });
    expect(keyIntent(press('x'), position, ['act', 'undo'])).toBeNull();
    expect(keyIntent(press('Escape'), position)).toBeNull();
  });

  test('a key for another control does nothing', () => {
    for (const key of ['j', 'k', 'f', '?'])
      expect(keyIntent(press(key, { elsewhere: true }), { current: 0, count: 3 })).toBeNull();
  });
});

describe('keys for others', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('shortcuts of the browser stay the browser’s', () => {
    vi.stubGlobal('Element', class {});
    vi.stubGlobal('document', { querySelector: () => null });
    vi.stubGlobal('localStorage', { getItem: () => null });
    const pressed = { target: null, key: 'j', ctrlKey: false, metaKey: false, altKey: false };
    expect(isKeyHandledElsewhere(pressed as KeyboardEvent)).toBe(false);
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
      expect(isKeyHandledElsewhere({ ...pressed, [modifier]: true } as unknown as KeyboardEvent)).toBe(true);
  });
});
