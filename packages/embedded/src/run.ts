import { spawn } from 'node:child_process';
import { EmbeddedPostgresError, codeOf } from './errors.ts';
import type { ServerUser } from './layout.ts';

/** Nothing of ours reaches PostgreSQL's processes: our environment holds secrets, and messages are matched in English. */
export const SERVER_ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH: '/usr/bin:/bin:/usr/local/bin',
  LC_ALL: 'C',
};

/** Runs one of PostgreSQL's programs to its end; what it said is in the error. */
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

/** A file that exists and can't be run is usually another C library's (musl), or stands where the server's user can't go. */
export function cannotRunError(program: string, cause: Error): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'cannotRun',
    `${program} can't be run here (${codeOf(cause)}). Give a PostgreSQL server in DATABASE_URL instead.`,
    { cause },
  );
}
