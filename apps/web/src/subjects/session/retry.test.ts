import { expect, test, vi } from 'vitest';
import { createRetry } from './retry.ts';

function createTestRetry() {
  const waits: number[] = [];
  const state = { needed: true, pending: null as (() => void) | null };
  const attempt = vi.fn<() => Promise<void>>(async () => undefined);
  const retry = createRetry({
    attempt,
    isNeeded: () => state.needed,
    later: (run, wait) => {
      waits.push(wait);
      state.pending = run;
      return () => {
        state.pending = null;
      };
    },
  });
  const pass = async (): Promise<void> => {
    state.pending?.();
    await expect.poll(() => state.pending !== null || !state.needed).toBe(true);
  };
  return { retry, attempt, waits, state, pass };
}

test('it tries again after 1, 2, 5 and 10 seconds and then each 30', async () => {
  const { retry, attempt, waits, pass } = createTestRetry();
  retry.update();
  for (let round = 0; round < 6; round += 1) await pass();
  expect(waits).toEqual([1000, 2000, 5000, 10_000, 30_000, 30_000, 30_000]);
  expect(attempt).toHaveBeenCalledTimes(6);
});

test('looking again while it waits changes nothing', () => {
  const { retry, waits } = createTestRetry();
  retry.update();
  retry.update();
  expect(waits).toEqual([1000]);
});

test('it stops when it is no longer needed, and begins from the start the next time', async () => {
  const { retry, waits, state, pass } = createTestRetry();
  retry.update();
  await pass();
  state.needed = false;
  retry.update();
  expect(state.pending).toBeNull();
  state.needed = true;
  retry.update();
  expect(waits).toEqual([1000, 2000, 1000]);
});

test('trying at once takes the place of the wait that stands; the next follows in its turn', async () => {
  const { retry, attempt, waits, state } = createTestRetry();
  retry.update();
  await retry.runNow();
  expect(attempt).toHaveBeenCalledOnce();
  expect(waits).toEqual([1000, 2000]);
  expect(state.pending).not.toBeNull();
});

test('whoever presses twice waits for the one try that is out', async () => {
  const { retry, attempt } = createTestRetry();
  const answered = Promise.withResolvers<void>();
  attempt.mockReturnValueOnce(answered.promise);
  const both = [retry.runNow(), retry.runNow()];
  retry.update();
  answered.resolve();
  await Promise.all(both);
  expect(attempt).toHaveBeenCalledOnce();
});

test('trying at once without need ends with that try', async () => {
  const { retry, attempt, waits, state } = createTestRetry();
  state.needed = false;
  await retry.runNow();
  expect(attempt).toHaveBeenCalledOnce();
  expect(waits).toEqual([]);
});
