/** What a step adds to the last lines of `npm test`. */
export interface Tally {
  passed: number;
  failed: number;
  /** Why each test failed that says so, in a few lines. */
  reasons?: string[];
}

/** The part of Vitest's JSON report that is read. */
interface VitestReport {
  numTotalTests: number;
  numPassedTests: number;
  testResults?: {
    name: string;
    /** Of a file that couldn't be run. */
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface JourneySuite {
  /** That of a file is the file's name. */
  title?: string;
  suites?: JourneySuite[];
  specs?: {
    title: string;
    file: string;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
}

/** The part of Playwright's JSON report that is read. */
interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites?: JourneySuite[];
}

// Colours and movements of a terminal.
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
            // In which language, where it is told in both.
            `${group === file ? '' : `[${group}] `}${file}: ${title}`,
            results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)),
          ),
        ),
    ),
    ...suites.flatMap(journeyReasons),
  ];
}

/** Everything that didn't pass counts as failed: a test is skipped here only because something before it broke. */
export function tallyVitest(report: VitestReport): Tally {
  const failed = report.numTotalTests - report.numPassedTests;
  return { passed: report.numPassedTests, failed, reasons: vitestReasons(report) };
}

/** As with Vitest; a journey that passed at a second try hasn't passed. */
export function tallyJourneys(report: JourneyReport): Tally {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + skipped, reasons: journeyReasons(report) };
}

/**
 * Joins the report with how its command ended: a crash outside any test, a missing report and an empty run are failures, unless there may be
 * nothing to run.
 * @param read gives the tally, or throws when there is no readable report
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

/** What ends the output of `npm test`: why tests failed, where that has been told long before, and a last line, the same for people and for machines. */
export function lastLines(tallies: Tally[]): string {
  const sum = (key: 'passed' | 'failed'): number => tallies.reduce((total, tally) => total + tally[key], 0);
  const reasons = tallies.flatMap((tally) => tally.reasons ?? []).map((reason) => `✗ ${reason}\n`);
  return [...reasons, `${sum('passed')} passed, ${sum('failed')} failed`].join('\n');
}
