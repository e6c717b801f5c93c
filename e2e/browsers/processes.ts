import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

type RunningProgram = {
  readonly child: ChildProcess;
  readonly stop: () => Promise<void>;
};

type StartOptions = {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly withOutputPipe?: true;
};

export function startProgram(command: string, { args, env, withOutputPipe }: StartOptions): RunningProgram {
  const stdio = ['ignore', 'ignore', 'ignore', withOutputPipe === true ? 'pipe' : 'ignore'] as const;
  const child = spawn(command, args, { env, detached: true, stdio: [...stdio] });
  // Errors reach the caller by the process's end.
  child.on('error', () => undefined);
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  return {
    child,
    stop: async () => {
      const ended = hasEnded() ? Promise.resolve() : once(child, 'exit');
      signalGroup(child, 'SIGKILL');
      await ended;
    },
  };
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // The process group has ended already.
  }
}

export async function findProgram(name: string): Promise<string | undefined> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, name);
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return undefined;
}
