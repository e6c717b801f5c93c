import { Command, CommanderError } from 'commander';
import { loadEnvFile, readConfig } from '#platform/config/config.ts';
import { isDiskFull } from '#platform/database/errors.ts';
import { startProblem } from '#platform/process/start-problem.ts';
import { StorageUnavailable } from '#platform/storage/storage-unavailable.ts';
import { addAdmin } from './admin.ts';
import { addBackup } from './backup.ts';
import { type AddCommand, messageOf, type Outcome, type Run } from './command.ts';
import { addCustody } from './custody.ts';
import { addDoctor } from './doctor.ts';
import { addErase } from './erase.ts';
import { addJobs } from './jobs.ts';
import { addMail } from './mail.ts';
import { addMaintenance } from './maintenance.ts';
import { addMigrate } from './migrate.ts';
import { addRestore } from './restore.ts';
import { addSecret } from './secret.ts';
import { addSigningKey } from './signing-key.ts';
import { addTill } from './till.ts';
import { addVerify } from './verify.ts';

const commands: readonly AddCommand[] = [
  addMigrate,
  addBackup,
  addVerify,
  addRestore,
  addMaintenance,
  addAdmin,
  addMail,
  addDoctor,
  addJobs,
  addErase,
  addSecret,
  addTill,
  addCustody,
  addSigningKey,
];

const exitCodes = { success: 0, problem: 1, usage: 2 } as const;

type Surroundings = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** File of variables that a command adds to the environment of the process. Help needs none. */
  readonly environmentFile?: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
};

/** Runs `npx atelier <command>` and returns the exit code. */
export async function runAtelier(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { environment, environmentFile, out, err } = surroundings;
  let exitCode: number = exitCodes.success;
  const program = new Command('atelier')
    .description('Runs a shop’s Atelier. Commands read the same variables as the server.')
    .option('--json', 'print one JSON object instead of text')
    .helpCommand(false)
    .configureOutput({ writeOut: out, writeErr: err })
    .exitOverride();
  const run: Run =
    (work) =>
    async (...given) => {
      const isJson = program.opts<{ json?: true }>().json === true;
      const { outcome, problems } = await settle(() => {
        if (environmentFile !== undefined) loadEnvFile(environmentFile);
        return work(readConfig(environment), ...given);
      });
      if (problems.length > 0 || outcome.isProblem === true) exitCode = exitCodes.problem;
      const result = problems.length > 0 ? { problems } : outcome.data;
      if (isJson) out(textOf([JSON.stringify({ ok: exitCode === exitCodes.success, ...result })]));
      else if (problems.length > 0) err(textOf(problems));
      else out(textOf(outcome.lines));
    };
  for (const add of commands) add(program, run);
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? exitCodes.success : exitCodes.usage;
  }
  return exitCode;
}

async function settle(work: () => Promise<Outcome>): Promise<{ outcome: Outcome; problems: readonly string[] }> {
  try {
    return { outcome: await work(), problems: [] };
  } catch (error) {
    const problems = storageProblem(error) ?? startProblem(error) ?? fileProblem(error);
    if (problems === undefined) throw error;
    return { outcome: { lines: [] }, problems };
  }
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

/** A full disk comes first, because the server's is an unavailable database, and a folder's an unavailable storage. */
function storageProblem(error: unknown): readonly string[] | undefined {
  if (isDiskFull(error)) return ['A disk is full. Make room for BACKUP_DIR, DATA_DIR and the database.'];
  if (!(error instanceof StorageUnavailable)) return undefined;
  return [`The files can’t be read or written: ${messageOf(error)}. To see what is wrong: npx atelier doctor`];
}

/** Names the file of a file system error. */
function fileProblem(error: unknown): readonly string[] | undefined {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return undefined;
  if (error.code === 'EEXIST') return [`${String(error.path)} exists already.`];
  return [`${String(error.path)} can’t be used: ${String(error.code)}.`];
}

if (import.meta.main) {
  process.exitCode = await runAtelier(process.argv.slice(2), {
    environment: process.env,
    environmentFile: '.env',
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
  });
}
