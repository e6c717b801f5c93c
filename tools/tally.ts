export interface Tally {
  passed: number;
  failed: number;
  reasons?: string[];
}

interface VitestReport {
  numTotalTests: number;
  numPassedTests: number;
  testResults?: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface JourneySuite {
  title?: string;
  suites?: JourneySuite[];
  specs?: {
    title: string;
    file: string;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
}

interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites?: JourneySuite[];
}

const escapes = new RegExp(`${String.fromCodePoint(27)}\\[[\\d;]*[A-Za-z]`, 'g');

const longestReason = 1_500;

function reasonOf(name: string, messages: string[]): string {
  return [name, ...messages].join('\n').replaceAll(escapes, '').slice(0, longestReason);
}

function vitestReasons({ testResults = [] }: VitestReport): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message === '' ? [] : [reasonOf(name, [message])]),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => reasonOf(`${name}: ${fullName}`, failureMessages)),
  ]);
}

function journeyReasons({ title: group, suites = [], specs = [] }: JourneySuite): string[] {
  return [
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status !== 'expected' && status !== 'skipped')
        .map(({ results }) =>
          reasonOf(
            `${group === file ? '' : `[${group}] `}${file}: ${title}`,
            results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)),
          ),
        ),
    ),
    ...suites.flatMap(journeyReasons),
  ];
}

/** Counts everything but passed tests as failed. Tests are skipped here only after an earlier failure. */
export function tallyVitest(report: VitestReport): Tally {
  const failed = report.numTotalTests - report.numPassedTests;
  return { passed: report.numPassedTests, failed, reasons: vitestReasons(report) };
}

/** Counts everything except a pass at the first try as failed. */
export function tallyJourneys(report: JourneyReport): Tally {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + skipped, reasons: journeyReasons(report) };
}

/** Reads the last line of `e2e/browsers/main.ts`. The lines above give the reasons. */
export function tallyEngines(output: string): Tally {
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/.exec(output.trimEnd().split('\n').at(-1) ?? '') ?? [];
  if (passed === undefined || failed === undefined) throw new Error('the engines printed no result');
  return { passed: Number(passed), failed: Number(failed) };
}

/**
 * Combines a report with its command's exit code. A crash, a missing report and an empty run are failures, unless the run may be empty.
 * @param read returns the tally, throws without a readable report
 */
export function tallyStep(code: number | null, read: () => Tally, { mayBeEmpty = false } = {}): Tally {
  let tally: Tally = { passed: 0, failed: 0 };
  try {
    tally = read();
  } catch {
    return { passed: 0, failed: 1 };
  }
  const silent = tally.failed === 0 && (code !== 0 || (tally.passed === 0 && !mayBeEmpty));
  return silent ? { ...tally, failed: 1 } : tally;
}

/** Returns the last lines of a run: reasons of failures, and a summary for people and machines. */
export function lastLines(tallies: Tally[]): string {
  const sum = (key: 'passed' | 'failed') => tallies.reduce((total, tally) => total + tally[key], 0);
  const reasons = tallies.flatMap((tally) => tally.reasons ?? []).map((reason) => `✗ ${reason}\n`);
  return [...reasons, `${sum('passed')} passed, ${sum('failed')} failed`].join('\n');
}
