import { readdirSync, readFileSync } from 'node:fs';

/** The middle of several figures. */
export const median = (figures: readonly number[]): number => percentile(figures, 50);

/** The figure that so many of a hundred don't exceed. */
export const percentile = (figures: readonly number[], hundredths: number): number => {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * hundredths) / 100) - 1)] ?? Number.NaN;
};

/**
 * The processor time that a process has used so far, all its living threads together, in milliseconds. From the scheduler's own
 * account in nanoseconds; `/proc/…/stat` knows hundredths of a second only.
 */
export const cpuTime = (pid: number): number => {
  const threads = readdirSync(`/proc/${pid}/task`);
  const times = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  return times.reduce((sum, time) => sum + Number(time), 0) / 1e6;
};

/** Prints a verdict and ends with 1 when the limit is passed. */
export const judge = (what: string, figure: number, limit: number, unit: string): void => {
  const held = figure <= limit;
  console.log(`${held ? '✓' : '✗'} ${what}: ${figure.toFixed(2)}${unit}, limit ${limit.toFixed(1)}${unit}`);
  if (!held) process.exitCode = 1;
};
