import { appendFileSync } from 'node:fs';

export function median(figures: readonly number[]): number {
  return percentile(figures, 50);
}

export function percentile(figures: readonly number[], hundredths: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * hundredths) / 100) - 1)] ?? Number.NaN;
}

/** Row of a benchmark. Without a limit it is the reference of other rows. */
export type Row = { readonly what: string; readonly figure: string; readonly limit?: string; readonly held?: boolean };

/** Environment variable with the file that `bench/all.ts` reads a benchmark's rows from, a line of JSON each. */
export const ROWS_FILE = 'BENCH_ROWS';

function recordRow(row: Row): void {
  const file = process.env[ROWS_FILE];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(row)}\n`);
}

/** Prints a figure without a limit, such as a reference. */
export function printFigure(what: string, figure: string): void {
  console.log(`  ${what}: ${figure}`);
  recordRow({ what, figure });
}

function printVerdict(held: boolean, row: Required<Omit<Row, 'held'>>): void {
  console.log(`${held ? '✓' : '✗'} ${row.what}: ${row.figure}, ${row.limit}`);
  recordRow({ ...row, held });
  if (!held) process.exitCode = 1;
}

type AtMost = { readonly limit: number; readonly unit?: string };

/** Prints a verdict and sets exit code 1 above the limit. */
export function checkAtMost(what: string, figure: number, { limit, unit = '' }: AtMost): void {
  const shownLimit = Number(limit.toFixed(2));
  return printVerdict(figure <= limit, {
    what,
    figure: `${figure.toFixed(2)}${unit}`,
    limit: `limit ${shownLimit}${unit}`,
  });
}

type AtLeast = { readonly least: number; readonly unit?: string };

export function checkAtLeast(what: string, figure: number, { least, unit = '' }: AtLeast): void {
  return printVerdict(figure >= least, {
    what,
    figure: `${figure.toFixed(2)}${unit}`,
    limit: `at least ${least.toFixed(1)}${unit}`,
  });
}
