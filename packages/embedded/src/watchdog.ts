import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

export type Watchdog = {
  /** This process lets go now; resolves when the release has ended. */
  release: () => Promise<void>;
  /** Nothing is held after all: nothing is to be released. */
  dismiss: () => void;
  /** Lets this process end without waiting for the watchdog. */
  unref: () => void;
};

const RELEASE = fileURLToPath(new URL('release.ts', import.meta.url));

/**
 * A shell of its own session that waits for this process to end, however it ends: no exit handler runs after kill -9,
 * but the pipe closes. The shell (1.6 MB, against node's 40) then becomes the release.
 */
export function startWatchdog(home: string, lingerMs: number): Watchdog {
  const script = 'read -r word; [ "$word" = dismiss ] || exec "$@" "$word"';
  const child = spawn('/bin/sh', ['-c', script, 'sh', process.execPath, RELEASE, home, String(lingerMs)], {
    detached: true,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin.on('error', () => child.stdin.destroy());
  child.once('error', () => child.stdin.destroy());
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  return {
    async release() {
      // Somebody ended the watchdog: post another, or nobody would stop the server.
      if (hasEnded()) return await startWatchdog(home, lingerMs).release();
      child.ref();
      child.stdin.end('release\n');
      await once(child, 'exit');
    },
    dismiss: () => void child.stdin.end('dismiss\n'),
    unref() {
      child.unref();
      if (child.stdin instanceof Socket) child.stdin.unref();
    },
  };
}
