/** What a step adds to the last line of `npm test`. */
export interface Tally {
  passed: number;
  failed: number;
}

/** The part of Vitest's JSON report that is counted. */
interface VitestReport {
  numTotalTests: number;
  numPassedTests: number;
}

/** The part of Playwright's JSON report that is counted. */
interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** Everything that didn't pass counts as failed: a test is skipped here only because something before it broke. */
export function tallyVitest(report: VitestReport): Tally {
  return { passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests };
}

/** As with Vitest; a journey that passed at a second try hasn't passed. */
export function tallyJourneys({ stats }: JourneyReport): Tally {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
}

/**
 * Joins the report with how its command ended: a crash outside any test, a missing report and an empty run are failures.
 * @param read gives the tally, or throws when there is no readable report
 */
export function settle(code: number | null, read: () => Tally): Tally {
  let tally: Tally = { passed: 0, failed: 0 };
  try {
    tally = read();
  } catch {
    return { passed: 0, failed: 1 };
  }
  const silent = tally.failed === 0 && (code !== 0 || tally.passed === 0);
  return silent ? { passed: tally.passed, failed: 1 } : tally;
}

/** The last line, the same for people and for machines. */
export function lastLine(tallies: Tally[]): string {
  const sum = (key: keyof Tally): number => tallies.reduce((total, tally) => total + tally[key], 0);
  return `${sum('passed')} passed, ${sum('failed')} failed`;
}
