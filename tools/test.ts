/** Runs `npm test`. `npm test -- lint unused` runs only the named steps. `near`, `browsers` and `long` run only by name. */
import { spawn, type ChildProcess } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { announceNear, testFoldersOf, touchedFiles } from './near.ts';
import { keepTestFilesInMemory } from '@atelier/testing/memory';
import { lastLines, tallyEngines, tallyStep, tallyJourneys, tallyVitest, type Tally } from './tally.ts';

interface Step {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  /** Reads a report of single tests, or the output. Without it the step itself is counted. */
  read?: (output: string) => Tally;
  mayBeEmpty?: true;
  /** Prints what the step says also if it passes. */
  isShown?: true;
}

// Must precede every read of the temporary directory.
keepTestFilesInMemory();
const root = dirname(import.meta.dirname);
// Shares Node's compile cache among all processes.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/compiled');
const reports = mkdtempSync(join(tmpdir(), 'atelier-test-'));
const journeyReport = join(reports, 'journeys.json');
const running = new Set<ChildProcess>();
let stopping = false;

const checks: Step[] = [
  // Rules and compiler errors together, because both need the same types. Its Go program collects garbage less often.
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--type-check'], env: { GOGC: '400', GOMEMLIMIT: '3GiB' } },
  { name: 'unused', command: 'knip', args: ['--no-progress'] },
  { name: 'format', command: 'oxfmt', args: ['--check'] },
];

function vitest(name: string, args: string[] = []): Step {
  const report = join(reports, `${name}.json`);
  return {
    name,
    command: 'vitest',
    args: ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...args],
    read: () => tallyVitest(JSON.parse(readFileSync(report, 'utf8'))),
  };
}

/** Pages need a browser, and deployments programs of the machine. */
const withoutPages = ['browser', 'translated', 'deployment'].map((name) => `--project=!${name}`);

/** More workers than processors, because these tests are idle half of their time. */
const unrendered = vitest('vitest', [...withoutPages, '--maxWorkers=3']);
const rendered = vitest('rendered', ['--project=browser', '--project=translated']);

/** Runs alone, because its browsers use the whole machine. */
const journeys: Step = {
  name: 'journeys',
  command: 'playwright',
  args: ['test', '--config=e2e'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport },
  read: () => tallyJourneys(JSON.parse(readFileSync(journeyReport, 'utf8'))),
};

/** Names each missing engine in a line, and passes without it. */
const engines: Step = {
  name: 'engines',
  command: 'node',
  args: ['e2e/browsers/main.ts'],
  read: tallyEngines,
  mayBeEmpty: true,
  isShown: true,
};

const steps = [unrendered, ...checks];
/** Steps of `npm run test:browsers` (decisions/0140). */
const browserSteps = [rendered, journeys, engines];

/** Names in a test that short runs repeat with fewer counts, values or sizes. */
const samplingMarks = /ATELIER_LONG_TESTS|support\/runs\.ts|page\/axe[\w-]*\.fixture/;

function sampledTests(pattern: string): string[] {
  const files = globSync(pattern, { cwd: root });
  return files.filter((file) => samplingMarks.test(readFileSync(join(root, file), 'utf8')));
}

/** Uses the full counts of the requirements, which short runs reduce. */
const longRunEnv = { ATELIER_LONG_TESTS: '1' };
const long: Step[] = [
  // Runs the tests that short runs sample: walks, malformed values, sizes of pages.
  {
    ...vitest('long', [...withoutPages, ...sampledTests('{apps/*/src,packages/*/src,e2e/operation}/**/*.test.ts')]),
    env: longRunEnv,
  },
  {
    ...vitest('sizes', [
      '--project=browser',
      'apps/web/src/app',
      ...sampledTests('apps/web/src/**/*.browser.test.tsx'),
    ]),
    env: longRunEnv,
  },
  { ...vitest('translated', ['--project=translated']), env: longRunEnv },
  // Fails where PostgreSQL, Caddy or the rights of root are missing.
  vitest('deployment', ['--project=deployment', 'real-shop', 'full-disk']),
  { ...journeys, name: 'long journeys', env: { ...journeys.env, ...longRunEnv } },
];

function stepsNearChange(): { together: Step[]; alone: Step[] } {
  const touched = touchedFiles(root);
  console.log(
    announceNear(
      root,
      touched,
      checks.map(({ name }) => name),
    ),
  );
  const folders = testFoldersOf(touched);
  const tests: Step = { ...vitest('near', ['--changed', '--passWithNoTests', ...folders]), mayBeEmpty: true };
  return { together: touched.length === 0 ? [] : checks, alone: folders.length === 0 ? [] : [tests] };
}

/**
 * Returns the steps of a run: all, the named ones, or for `near` the checks and tests near a change. Those in `together` run two at a time,
 * so that waiting steps share the machine with working ones.
 */
function stepsFor(wanted: string[]): { together: Step[]; alone: Step[] } {
  if (wanted.includes('near')) return stepsNearChange();
  const isChosen = ({ name }: Step) => wanted.includes(name);
  return {
    together: wanted.length === 0 ? steps : steps.filter(isChosen),
    alone: [
      ...(wanted.includes('browsers') ? browserSteps : browserSteps.filter(isChosen)),
      ...(wanted.includes('long') ? long : []),
    ],
  };
}

/** Runs a step in its own process group, so that everything that it starts can be stopped. */
function execute({ command, args, env }: Step): Promise<{ code: number | null; output: string }> {
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH']}`;
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env, PATH: path },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => {
    const end = (code: number | null) => {
      running.delete(child);
      resolve({ code, output });
    };
    child.on('error', (error) => {
      output += `${error.message}\n`;
      end(1);
    });
    child.on('close', end);
  });
}

async function runStep(step: Step): Promise<Tally> {
  const started = Date.now();
  const { code, output } = await execute(step);
  const tallyOfExit = (): Tally => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  const { read } = step;
  const tally = read === undefined ? tallyOfExit() : tallyStep(code, () => read(output), step);
  if (stopping) return tally;
  const isPassed = tally.failed === 0;
  const count = step.read === undefined ? '' : `${tally.passed} passed${isPassed ? '' : `, ${tally.failed} failed`}, `;
  if (!isPassed || step.isShown) console.log(`\n${output.trim()}\n`);
  console.log(
    `${isPassed ? '✓' : '✗'} ${step.name.padEnd(8)}  ${count}${((Date.now() - started) / 1000).toFixed(1)} s`,
  );
  return tally;
}

async function runSteps(steps: Step[], width: number): Promise<Tally[]> {
  const waiting = [...steps];
  const tallies: Tally[] = [];
  const worker = async () => {
    for (let step = waiting.shift(); step !== undefined && !stopping; step = waiting.shift())
      tallies.push(await runStep(step));
  };
  await Promise.all(Array.from({ length: width }, worker));
  return tallies;
}

function signalAll(signal: NodeJS.Signals): void {
  for (const { pid } of running) {
    try {
      if (pid !== undefined) process.kill(-pid, signal);
    } catch {
      // The process has ended already.
    }
  }
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  stopping = true;
  signalAll(signal);
  const deadline = Date.now() + 5_000;
  while (running.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
  signalAll('SIGKILL');
  rmSync(reports, { recursive: true, force: true });
  process.exit(signal === 'SIGINT' ? 130 : 143);
}

async function main(wanted: string[]): Promise<void> {
  const stepNames = [...[...steps, ...browserSteps].map(({ name }) => name), 'near', 'browsers', 'long'];
  const unknownNames = wanted.filter((name) => !stepNames.includes(name));
  if (unknownNames.length > 0) {
    console.error(`No step is called ${unknownNames.join(', ')}. There are: ${stepNames.join(', ')}.`);
    process.exit(1);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop(signal));
  const { together, alone } = stepsFor(wanted);
  const tallies = [...(await runSteps(together, 2)), ...(await runSteps(alone, 1))];
  if (stopping) return;
  rmSync(reports, { recursive: true, force: true });
  console.log(lastLines(tallies));
  process.exitCode = tallies.every((tally) => tally.failed === 0) ? 0 : 1;
}

await main(process.argv.slice(2));
