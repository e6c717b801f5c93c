export function median(figures: readonly number[]): number {
  return percentile(figures, 50);
}

export function percentile(figures: readonly number[], hundredths: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * hundredths) / 100) - 1)] ?? Number.NaN;
}

function printVerdict(passed: boolean, text: string): void {
  console.log(`${passed ? '✓' : '✗'} ${text}`);
  if (!passed) process.exitCode = 1;
}

type AtMost = { readonly limit: number; readonly unit?: string };

/** Prints a verdict and sets exit code 1 above the limit. */
export function checkAtMost(label: string, figure: number, { limit, unit = '' }: AtMost): void {
  return printVerdict(figure <= limit, `${label}: ${figure.toFixed(2)}${unit}, limit ${limit}${unit}`);
}

type AtLeast = { readonly least: number; readonly unit?: string };

export function checkAtLeast(label: string, figure: number, { least: minimum, unit = '' }: AtLeast): void {
  return printVerdict(
    figure >= minimum,
    `${label}: ${figure.toFixed(2)}${unit}, at least ${minimum.toFixed(1)}${unit}`,
  );
}
