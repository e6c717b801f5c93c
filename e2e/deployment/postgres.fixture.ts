import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { patience } from './proxy.fixture.ts';

const run = promisify(execFile);

const installed = '/usr/lib/postgresql';

/** Returns the newest installed version below this one. */
async function findVersion(below: number): Promise<number> {
  const versions = (await readdir(installed)).map(Number).filter((version) => version < below);
  if (versions.length === 0) throw new Error(`no PostgreSQL below ${below} is installed in ${installed}`);
  return Math.max(...versions);
}

type PostgresOptions = { readonly below?: number };

/**
 * Starts Debian's PostgreSQL as its package configures it: a user of the machine opens the database of the same name. Root opens those of
 * the shop's user.
 */
export async function startPostgres(
  folder: string,
  { below = Infinity }: PostgresOptions = {},
): Promise<{ readonly stop: () => Promise<void> }> {
  const version = await findVersion(below);
  const program = (name: string): string => join(installed, String(version), 'bin', name);
  const uid = Number((await run('id', ['--user', 'postgres'])).stdout);
  await mkdir(folder);
  await chown(folder, uid, uid);
  const script = `
    ${program('initdb')} --pgdata ${folder}/data --auth-local peer --auth-host scram-sha-256 > /dev/null
    sed --in-place 's/^local .*/local all all peer map=shop/' ${folder}/data/pg_hba.conf
    printf 'shop nobody atelier\\nshop root atelier\\nshop postgres postgres\\n' >> ${folder}/data/pg_ident.conf
    exec ${program('postgres')} -D ${folder}/data -c listen_addresses= -c unix_socket_directories=${folder}`;
  const command = ['--reuid', 'postgres', '--regid', String(uid), '--clear-groups', 'sh', '-ec', script];
  const server = spawn('setpriv', command, { stdio: 'ignore', cwd: folder });
  const ended = once(server, 'exit');
  const isReady = () =>
    run(program('pg_isready'), ['--host', folder]).then(
      () => true,
      () => false,
    );
  const stop = async (): Promise<void> => {
    server.kill('SIGINT');
    await ended;
  };
  try {
    await vi.waitUntil(isReady, patience);
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
