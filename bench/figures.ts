import { readFileSync } from 'node:fs';

/** The middle of several figures. */
export const median = (figures: readonly number[]): number => percentile(figures, 50);

/** The figure that so many of a hundred don't exceed. */
export const percentile = (figures: readonly number[], hundredths: number): number => {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * hundredths) / 100) - 1)] ?? Number.NaN;
};

// Linux counts a process's time in hundredths of a second, whatever its kernel's clock.
const tick = 10;

/** The processor time that a process has used so far, all its threads together, in milliseconds. */
export const cpuTime = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // Behind the name, which may hold anything: utime and stime are the 14th and 15th field of the line.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tick;
};

/** Prints a verdict and ends with 1 when the limit is passed. */
export const judge = (what: string, figure: number, limit: number, unit: string): void => {
  const held = figure <= limit;
  console.log(`${held ? '✓' : '✗'} ${what}: ${figure.toFixed(2)}${unit}, limit ${limit.toFixed(1)}${unit}`);
  if (!held) process.exitCode = 1;
};
