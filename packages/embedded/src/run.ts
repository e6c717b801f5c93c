import { spawn } from 'node:child_process';
import { EmbeddedPostgresError, codeOf } from './errors.ts';
import type { ServerUser } from './layout.ts';

/** Excludes our environment, because it contains secrets and messages must be in English. */
export const SERVER_ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH: '/usr/bin:/bin:/usr/local/bin',
  LC_ALL: 'C',
};

/** Runs a PostgreSQL program to its end. The error contains its output. */
export async function run(program: string, args: readonly string[], user: ServerUser | undefined): Promise<void> {
  const child = spawn(program, args, {
    ...user,
    cwd: '/',
    env: SERVER_ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const status = await new Promise<number | null>((done, failed) => {
    child.once('error', (error) => failed(cannotRunError(program, error)));
    child.once('close', done);
  });
  if (status !== 0)
    throw new EmbeddedPostgresError('cannotRun', `${program} failed: ${output.trim() || `status ${status}`}`);
}

/** A file that can't run usually needs another C library (musl) or is unreachable for the server's user. */
export function cannotRunError(program: string, cause: Error): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'cannotRun',
    `${program} can't be run here (${codeOf(cause)}). Give a PostgreSQL server in DATABASE_URL instead.`,
    { cause },
  );
}
