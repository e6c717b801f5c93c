// What processes of this machine have used, from Linux's own accounts.
import { readdirSync, readFileSync } from 'node:fs';

/**
 * The processor time that a process has used so far, all its living threads together, in milliseconds. From the scheduler's own
 * account in nanoseconds; `/proc/…/stat` knows hundredths of a second only.
 */
export function cpuTime(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const times = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  return times.reduce((sum, time) => sum + Number(time), 0) / 1e6;
}

/** The living children of a process. */
function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}

/** The server of a database and everything that it has started: a process for each connection, the writers, the vacuum. */
export function databaseProcesses(postmaster: number): number[] {
  return [postmaster, ...childrenOf(postmaster)];
}

/** The processor time of children that have ended, which Linux adds up when their parent takes notice of it. */
function endedChildrenTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The program's name may hold anything, so the fields are counted from behind it: cutime and cstime are the 16th and 17th.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
    .map(Number);
  return ((user ?? 0) + (system ?? 0)) * 10;
}

function attempt(postmaster: number): number | undefined {
  const ended = endedChildrenTime(postmaster);
  const processes = databaseProcesses(postmaster);
  try {
    const living = processes.reduce((sum, pid) => sum + cpuTime(pid), 0);
    const same = databaseProcesses(postmaster).join() === processes.join() && endedChildrenTime(postmaster) === ended;
    return same ? living + ended : undefined;
  } catch {
    return undefined; // one has ended while it was read
  }
}

/**
 * The processor time of a database server with all its processes, those that have ended meanwhile, too, in milliseconds. The living
 * ones are exact to the nanosecond. What ended ones used is summed exactly but told in hundredths of a second, so two readings
 * are wrong by 20 ms at most when a connection or a vacuum has ended between them, and otherwise not at all.
 */
export function databaseTime(postmaster: number): number {
  for (;;) {
    const time = attempt(postmaster);
    if (time !== undefined) return time;
  }
}

/** Of the product and its database, in milliseconds. */
export type ProcessorTime = { readonly node: number; readonly database: number };

/** The product's process and its database's first one. */
export type Pids = { readonly node: number; readonly database: number };

/** Starts to count; the answer tells what both have used since. */
export function startCpuCounter(pids: Pids): () => ProcessorTime {
  const [node, database] = [cpuTime(pids.node), databaseTime(pids.database)];
  return () => ({ node: cpuTime(pids.node) - node, database: databaseTime(pids.database) - database });
}
