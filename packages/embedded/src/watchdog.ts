import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Watchdog = {
  release: () => Promise<void>;
  dismiss: () => void;
  unref: () => void;
};

/** The program beside this module, in the sources or in a bundle. */
const RELEASE = fileURLToPath(new URL(`release${extname(import.meta.url)}`, import.meta.url));

/**
 * Starts a shell in its own session that detects the end of this process by a closed pipe, even after kill -9. It then becomes the release.
 * A shell needs 1.6 MB, node 40. Takes Node's compile cache along, because the sources of the release are compiled at each start.
 */
export function startWatchdog(home: string, lingerMs: number): Watchdog {
  const script = 'read -r word; [ "$word" = dismiss ] || exec "$@" "$word"';
  const { NODE_COMPILE_CACHE } = process.env;
  const child = spawn('/bin/sh', ['-c', script, 'sh', process.execPath, RELEASE, home, String(lingerMs)], {
    detached: true,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin.on('error', () => child.stdin.destroy());
  child.once('error', () => child.stdin.destroy());
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    async release() {
      // The watchdog was killed, so start another to stop the server.
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
