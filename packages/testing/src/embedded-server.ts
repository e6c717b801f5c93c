import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

type EmbeddedServer = { readonly pid: number; readonly connection: string };

export function embeddedServer(dataDir: string): EmbeddedServer {
  const lines = readFileSync(join(homeOf(dataDir), 'data', 'postmaster.pid'), 'utf8').split('\n');
  const host = encodeURIComponent(lines[4] ?? '');
  return { pid: Number(lines[0]), connection: `postgresql://app@/atelier?host=${host}` };
}

function homeOf(dataDir: string): string {
  const dir = join(dataDir, 'postgres');
  const link = join(dir, 'where');
  return realpathSync(existsSync(link) ? link : dir);
}

export function processesOf(dataDir: string): string[] {
  const home = existsSync(join(dataDir, 'postgres')) ? homeOf(dataDir) : dataDir;
  return commandLines()
    .filter(([, command]) => command.includes(home))
    .map(([pid, command]) => `${pid}: ${command}`);
}

function commandLines(): [pid: number, command: string][] {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' });
    return stdout.split('\n').map((line) => [Number.parseInt(line, 10), line]);
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), commandLine(name)]);
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return ''; // The process ended meanwhile.
  }
}
