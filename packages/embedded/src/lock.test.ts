import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { withLock } from './lock.ts';

function lockFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'lock');
}

async function startLockHolder(file: string): Promise<{ kill(): Promise<void> }> {
  const child = fork(fileURLToPath(new URL('lock.fixture.ts', import.meta.url)), [file], { execArgv: [] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return {
    async kill() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

test('one holder at a time has the lock', async () => {
  const file = lockFile();
  const seen: string[] = [];
  const enter = (name: string) =>
    withLock(file, async () => {
      seen.push(`${name} in`);
      await new Promise(setImmediate);
      seen.push(`${name} out`);
    });
  await Promise.all([enter('a'), enter('b')]);
  expect(seen.filter((_, index) => index % 2 === 0).map((entry) => entry.replace('in', 'out'))).toEqual(
    seen.filter((_, index) => index % 2 === 1),
  );
});

test('a killed process frees its lock', async () => {
  const file = lockFile();
  const holder = await startLockHolder(file);
  const refused = withLock(file, () => Promise.resolve(), 0);
  await expect(refused).rejects.toMatchObject({ reason: 'locked' });
  await holder.kill();
  expect(await withLock(file, () => Promise.resolve('mine'), 0)).toBe('mine');
});

test('work that fails gives the lock back', async () => {
  const file = lockFile();
  await expect(withLock(file, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await withLock(file, () => Promise.resolve('mine'), 0)).toBe('mine');
});

test('a lock file that is none is named', async () => {
  const file = lockFile();
  mkdirSync(file);
  await expect(withLock(file, () => Promise.resolve())).rejects.toMatchObject({ reason: 'cannotWrite' });
  rmSync(file, { recursive: true });
  writeFileSync(file, 'not a database, but long enough to be looked at '.repeat(100));
  await expect(withLock(file, () => Promise.resolve())).rejects.toMatchObject({ reason: 'cannotWrite' });
});
