import { describe, expect, test } from 'vitest';
import { gridTracksOf, withFocusedRow } from './virtual-list.tsx';

function rows(...numbers: number[]) {
  return numbers.map((index) => ({ index, start: index * 110, end: index * 110 + 100 }));
}

const tenRows = { height: 10 * 110 - 10, gap: 10 };

function heightsOf(template: string): number[] {
  return template
    .split(' ')
    .map((track) => (track === 'auto' ? 100 : Number.parseFloat(track)))
    .reduce<number[]>((tops, height) => [...tops, (tops.at(-1) ?? 0) + height + 10], [0]);
}

describe('the tracks of a long list', () => {
  test.each([[[0, 1, 2]], [[4, 5]], [[7, 8, 9]], [[0, 4, 5]], [[1, 5, 9]], [[0, 2]]])(
    'rows %j stand where a full list has them',
    (numbers) => {
      const rendered = rows(...numbers);
      const { template, lines } = gridTracksOf(rendered, tenRows);
      const tops = heightsOf(template);
      expect(lines.map((line) => tops[line - 1])).toEqual(rendered.map(({ start }) => start));
      expect((tops.at(-1) ?? 0) - 10).toBe(tenRows.height);
    },
  );

  test('tracks are as high as an unrendered list', () => {
    expect(gridTracksOf([], tenRows).template).toBe('1090px');
  });
});

describe('the row that is held', () => {
  test('a held row stays with its neighbours once', () => {
    expect(withFocusedRow([4, 5, 6], 2, 10)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(withFocusedRow([4, 5, 6], 6, 10)).toEqual([4, 5, 6, 7]);
    expect(withFocusedRow([4, 5], 9, 10)).toEqual([4, 5, 8, 9]);
    expect(withFocusedRow([4, 5], 0, 10)).toEqual([0, 1, 4, 5]);
  });

  test('no row is held before the first focus', () => {
    expect(withFocusedRow([4, 5], null, 10)).toEqual([4, 5]);
  });
});
