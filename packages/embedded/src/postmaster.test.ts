import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest';
import { type Layout, prepareLayout } from './layout.ts';
import { clearStaleLocks } from './postmaster.ts';
import { queryFirstRow, removeOriginal, removeServers, startServer, stoppedServerFolder } from './servers.fixture.ts';

afterEach(removeServers);
afterAll(removeOriginal);

function locksOf({ dataFolder, socketFolder }: Layout): { data: string; socket: string } {
  return {
    data: join(dataFolder, 'postmaster.pid'),
    socket: join(socketFolder, '.s.PGSQL.5432.lock'),
  };
}

function pidFileOf(pid: number | undefined, { dataFolder, socketFolder }: Layout): string {
  return [pid, dataFolder, 1, 5432, socketFolder, '', '1 1', 'ready', ''].join('\n');
}

/** PostgreSQL itself treats a lock with another user's pid as stale. */
async function startProgramOfServerUser({ serverUser }: Layout): Promise<number | undefined> {
  const program = spawn('sleep', ['600'], { ...serverUser, cwd: '/', stdio: 'ignore' });
  onTestFinished(async () => {
    program.kill('SIGKILL');
    await once(program, 'exit');
  });
  await once(program, 'spawn');
  return program.pid;
}

test.each(['data', 'socket'] as const)('a killed server’s lock on the %s is ignored', async (lock) => {
  const dir = await stoppedServerFolder();
  const layout = prepareLayout(dir);
  writeFileSync(locksOf(layout)[lock], pidFileOf(await startProgramOfServerUser(layout), layout), { mode: 0o644 });
  const server = await startServer(dir);
  expect(server.attached).toBe(false);
  expect(await queryFirstRow(server.connection('atelier'), 'select 1')).toEqual([1]);
  await server.stop();
});

test('a running server’s locks remain', async () => {
  const dir = await stoppedServerFolder();
  const layout = prepareLayout(dir);
  const server = await startServer(dir);
  const { data, socket } = locksOf(layout);
  const read = (): string[] => [readFileSync(data, 'utf8'), readFileSync(socket, 'utf8')];
  const before = read();
  clearStaleLocks(layout);
  expect(read()).toEqual(before);
  expect(await queryFirstRow(server.connection('atelier'), 'select 1')).toEqual([1]);
  await server.stop();
});
