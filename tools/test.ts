/** What `npm test` runs. `npm test -- lint unused` runs only the steps named; two run only by name: `near` and `long`. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { testFoldersOf, touchedFiles } from './near.ts';
import { keepTestFilesInMemory } from '@atelier/testing/memory';
import { lastLines, tallyStep, tallyJourneys, tallyVitest, type Tally } from './tally.ts';

interface Step {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  /** Of a step that reports each of its tests; without it the step itself is the one thing counted. */
  read?: () => Tally;
  /** Nothing may have been there to run. */
  mayBeEmpty?: true;
}

// Before anything asks where temporary files go.
keepTestFilesInMemory();
const root = dirname(import.meta.dirname);
// What Node has compiled once, of libraries most of all, no process of a run compiles again.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/compiled');
const reports = mkdtempSync(join(tmpdir(), 'atelier-test-'));
const journeyReport = join(reports, 'journeys.json');
const running = new Set<ChildProcess>();
let stopping = false;

const checks: Step[] = [
  // The rules, and what the compiler itself has to say: both ask for the same types.
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--type-check'] },
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

/** Half of the time of these goes into waiting: for servers that start and stop, for what is kept, for what was written. So there are more than processors. */
const unrendered = vitest('vitest', ['--project=!browser', '--project=!translated', '--maxWorkers=3']);
const rendered = vitest('rendered', ['--project=browser', '--project=translated']);

/** Alone: its browsers take the whole machine. */
const journeys: Step = {
  name: 'journeys',
  command: 'playwright',
  args: ['test', '--config=e2e'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport },
  read: () => tallyJourneys(JSON.parse(readFileSync(journeyReport, 'utf8'))),
};

const steps = [unrendered, ...checks, rendered, journeys];

/** With as many kills, writes and repairs as the requirements say, which `npm test` has fewer of. */
const longRunEnv = { ATELIER_LONG_TESTS: '1' };
const long: Step[] = [
  { ...vitest('long', ['e2e/operation', 'apps/api/src/malformed-requests.test.ts']), env: longRunEnv },
  { ...vitest('translated', ['--project=translated']), env: longRunEnv },
  {
    ...journeys,
    name: 'week',
    args: [...journeys.args, 'week.journey'],
    env: { ...journeys.env, ...longRunEnv },
  },
];

/** The tests of what has been touched since the last commit, if anything has. */
function near(): Step[] {
  const rooms = testFoldersOf(touchedFiles(root));
  return rooms.length === 0
    ? []
    : [{ ...vitest('near', ['--changed', '--passWithNoTests', ...rooms]), mayBeEmpty: true }];
}

/**
 * The steps of a run: all of `npm test`, the named ones, or for `near` the checks and the tests near a change. Of those that are taken together
 * one is begun whenever another has ended, two at a time; so what waits has something beside it that works. The others are taken alone.
 */
function stepsFor(wanted: string[]): { together: Step[]; alone: Step[] } {
  if (wanted.includes('near')) return { together: checks, alone: near() };
  const chosen = steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  return {
    together: chosen.filter((step) => step !== journeys),
    alone: [...chosen.filter((step) => step === journeys), ...(wanted.includes('long') ? long : [])],
  };
}

/** A process group of its own for each, so that whatever it starts can be stopped with it. */
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
    const end = (code: number | null): void => {
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

async function perform(step: Step): Promise<Tally> {
  const started = Date.now();
  const { code, output } = await execute(step);
  const whole = (): Tally => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
  const tally = step.read === undefined ? whole() : tallyStep(code, step.read, step);
  if (stopping) return tally;
  const good = tally.failed === 0;
  const count = step.read === undefined ? '' : `${tally.passed} passed${good ? '' : `, ${tally.failed} failed`}, `;
  if (!good) console.log(`\n${output.trim()}\n`);
  console.log(`${good ? '✓' : '✗'} ${step.name.padEnd(8)}  ${count}${((Date.now() - started) / 1000).toFixed(1)} s`);
  return tally;
}

/** Takes the steps in order, `width` of them at a time; a failure stops none. */
async function performAll(steps: Step[], width: number): Promise<Tally[]> {
  const waiting = [...steps];
  const tallies: Tally[] = [];
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined && !stopping; step = waiting.shift())
      tallies.push(await perform(step));
  };
  await Promise.all(Array.from({ length: width }, worker));
  return tallies;
}

function signalAll(signal: NodeJS.Signals): void {
  for (const { pid } of running) {
    try {
      if (pid !== undefined) process.kill(-pid, signal);
    } catch {
      // It ended between the two.
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
  const known = [...steps.map((step) => step.name), 'near', 'long'];
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`No step is called ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
    process.exit(1);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop(signal));
  const { together, alone } = stepsFor(wanted);
  const tallies = [...(await performAll(together, 2)), ...(await performAll(alone, 1))];
  // Whoever stopped it isn't told a result.
  if (stopping) return;
  rmSync(reports, { recursive: true, force: true });
  console.log(lastLines(tallies));
  process.exitCode = tallies.every((tally) => tally.failed === 0) ? 0 : 1;
}

await main(process.argv.slice(2));
