import { expect, test } from 'vitest';
import { runTogether } from './concurrency.ts';

test('calls made during a run share the next one', async () => {
  const runs: (readonly number[])[] = [];
  const gates: (() => void)[] = [];
  const double = runTogether<number, number>(async (items) => {
    runs.push(items);
    await new Promise<void>((resolve) => gates.push(resolve));
    return items.map((item) => item * 2);
  });
  const first = [double(1), double(2)];
  await expect.poll(() => gates.length).toBe(1);
  const second = [double(3), double(4)];
  gates[0]?.();
  await expect.poll(() => gates.length).toBe(2);
  gates[1]?.();
  expect(await Promise.all([...first, ...second])).toEqual([2, 4, 6, 8]);
  expect(runs).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test('a failed run rejects its own calls only', async () => {
  const answer = runTogether<string, string>(async (items) => {
    if (items.includes('bad')) throw new Error('no');
    return items;
  });
  await expect(answer('bad')).rejects.toThrow('no');
  expect(await answer('good')).toBe('good');
});
