import { Command, CommanderError } from 'commander';
import { readConfig } from '#platform/config/config.ts';
import { startProblem } from '#platform/process/start-problem.ts';
import { addBackup } from './backup.ts';
import type { AddCommand, Run } from './command.ts';
import { addMaintenance } from './maintenance.ts';
import { addMigrate } from './migrate.ts';
import { addRestore } from './restore.ts';
import { addVerify } from './verify.ts';

const commands: readonly AddCommand[] = [addMigrate, addBackup, addVerify, addRestore, addMaintenance];

const exitCodes = { problem: 1, usage: 2 } as const;

/** Runs `npx atelier <command>` and sets the exit code. */
async function main(argv: readonly string[]): Promise<void> {
  const program = new Command('atelier')
    .description('Runs a shop’s Atelier. Commands read the same variables as the server.')
    .option('--json', 'print one JSON object instead of text')
    .helpCommand(false)
    .exitOverride();
  const run: Run =
    (work) =>
    async (...args) => {
      const isJson = program.opts<{ json?: true }>().json === true;
      try {
        const { lines, data } = await work(readConfig(), ...args);
        print(isJson ? [JSON.stringify({ ok: true, ...data })] : lines, process.stdout);
      } catch (error) {
        const problems = startProblem(error) ?? fileProblem(error);
        if (problems === undefined) throw error;
        process.exitCode = exitCodes.problem;
        if (isJson) print([JSON.stringify({ ok: false, problems })], process.stdout);
        else print(problems, process.stderr);
      }
    };
  for (const add of commands) add(program, run);
  try {
    await program.parseAsync(argv);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? 0 : exitCodes.usage;
  }
}

function print(lines: readonly string[], stream: NodeJS.WriteStream): void {
  stream.write(lines.map((line) => `${line}\n`).join(''));
}

/** Names the file of a file system error. */
function fileProblem(error: unknown): readonly string[] | undefined {
  const isFileError = error instanceof Error && 'code' in error && 'path' in error;
  return isFileError ? [`${String(error.path)} can’t be read: ${String(error.code)}.`] : undefined;
}

if (import.meta.main) await main(process.argv);
