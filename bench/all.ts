// Runs the benchmarks one after the other, in the order of `--only`, and writes their figures into docs/benchmarks.md after each. Figures of
// earlier runs are replaced.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROWS_FILE, type Row } from './support/statistics.ts';

const DOCUMENT = join(import.meta.dirname, '../docs/benchmarks.md');
const [BEGIN, END] = ['<!-- figures: begin -->', '<!-- figures: end -->'] as const;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    /** Another checkout with a build, for the benchmarks that compare two in turns. */
    against: { type: 'string' },
    /** Lets the benchmark of growth fill a third shop with a million repairs. */
    million: { type: 'boolean', default: false },
  },
});

/** Names of the benchmarks that take `--against`. */
const comparing: readonly string[] = ['mixed-load', 'pages', 'landing'];

type Run = { readonly name: string; readonly rows: readonly Row[] | null; readonly failure: string | null };

/** A benchmark is a script that the document's first table has a command for. */
function findBenchmarks(text: string): string[] {
  const files = globSync('{requests,load,growth,browser}/*.ts', { cwd: import.meta.dirname });
  return files.toSorted().filter((file) => text.includes(`\`npx node bench/${file}\``));
}

async function runBenchmark(file: string, folder: string): Promise<Run> {
  const name = basename(file, '.ts');
  const rowsFile = join(folder, `${name}.jsonl`);
  const args = [
    ...(options.against !== undefined && comparing.includes(name) ? ['--against', options.against] : []),
    ...(options.million && name === 'growth' ? ['--million'] : []),
  ];
  console.log(`\n${file} ${args.join(' ')}`);
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    stdio: 'inherit',
    env: { ...process.env, [ROWS_FILE]: rowsFile },
  });
  const [code] = await once(child, 'exit');
  const lines = existsSync(rowsFile) ? (await readFile(rowsFile, 'utf8')).trim().split('\n') : [];
  const rows = lines.map((line): Row => JSON.parse(line));
  // A passed limit ends with code 1 too, so only a missing verdict tells of a broken run.
  const isBroken = code !== 0 && !rows.some(({ held }) => held === false);
  return { name, rows, failure: isBroken ? `ended with code ${code}` : null };
}

function cell(text: string): string {
  return text
    .replaceAll(/\s+/gu, ' ')
    .replaceAll('|', String.raw`\|`)
    .trim();
}

function tableOf({ name, rows, failure }: Run): string {
  if (rows === null) return `**${name}**: not run.`;
  const lines = rows.map(({ what, figure, limit = '', held }) => {
    const verdict = held === undefined ? '' : held ? 'yes' : '**no**';
    return `| ${[what, figure, limit, verdict].map(cell).join(' | ')} |`;
  });
  const table = ['| what | figure | limit | held |', '| --- | --- | --- | --- |', ...lines].join('\n');
  return [`**${name}**${failure === null ? '' : `: ${failure}, so its rows are incomplete`}`, table].join('\n\n');
}

/** Returns the document with the figures of the benchmarks that have run. */
function withFigures(text: string, described: string, runs: readonly Run[]): string {
  const figures = [BEGIN, described, ...runs.map(tableOf), END].join('\n\n');
  const [before = '', rest = ''] = text.split(BEGIN);
  return before + figures + (rest.split(END)[1] ?? '');
}

function describeRun(): string {
  const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ' with changes';
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const against =
    options.against === undefined
      ? ''
      : ` Compared with ${git('-C', options.against, 'rev-parse', '--short', 'HEAD')}.`;
  return (
    `Measured on ${new Date().toISOString().slice(0, 10)}, commit ${git('rev-parse', '--short', 'HEAD')}${changed}, ` +
    `${cpus().length} × ${cpu?.model ?? 'unknown'}, ${memory} GiB, Node ${process.version}.${against}`
  );
}

const text = await readFile(DOCUMENT, 'utf8');
const files = findBenchmarks(text);
const wanted = options.only?.split(',') ?? files.map((file) => basename(file, '.ts'));
const unknown = wanted.filter((name) => !files.some((file) => basename(file, '.ts') === name));
if (unknown.length > 0) throw new Error(`no such benchmark: ${unknown.join(', ')}`);
const folder = await mkdtemp(join(tmpdir(), 'atelier-bench-'));
try {
  const described = describeRun();
  const runs: Run[] = files.map((file) => ({ name: basename(file, '.ts'), rows: null, failure: null }));
  for (const name of wanted) {
    const index = runs.findIndex((run) => run.name === name);
    runs[index] = await runBenchmark(files[index] ?? '', folder);
    await writeFile(DOCUMENT, withFigures(text, described, runs));
    execFileSync(join(import.meta.dirname, '../node_modules/.bin/oxfmt'), [DOCUMENT]);
  }
} finally {
  await rm(folder, { recursive: true });
}
