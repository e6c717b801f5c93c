// Processor time and children of processes, from Linux's `/proc`.
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Returns the processor time of a process with its living threads, in milliseconds. Reads the scheduler's nanoseconds, because
 * `/proc/…/stat` has only hundredths of a second.
 */
export function cpuTime(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const times = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  return times.reduce((sum, time) => sum + Number(time), 0) / 1e6;
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}

/** Returns a database server and all of its processes: connections, writers and vacuum. */
export function databaseProcesses(postmaster: number): number[] {
  return [postmaster, ...childrenOf(postmaster)];
}

/** Returns the processor time of ended children, which Linux adds up when their parent reaps them. */
function endedChildrenTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The program's name may contain anything, so fields are counted from behind it: cutime and cstime are the 16th and 17th.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
    .map(Number);
  return ((user ?? 0) + (system ?? 0)) * 10;
}

function measureOnce(postmaster: number): number | undefined {
  const endedTime = endedChildrenTime(postmaster);
  const processes = databaseProcesses(postmaster);
  try {
    const livingTime = processes.reduce((sum, pid) => sum + cpuTime(pid), 0);
    const isSame =
      databaseProcesses(postmaster).join() === processes.join() && endedChildrenTime(postmaster) === endedTime;
    return isSame ? livingTime + endedTime : undefined;
  } catch {
    return undefined; // a process ended while it was read
  }
}

/**
 * Returns the processor time of a database server with all its processes, including ended ones, in milliseconds. Living processes are
 * exact, ended ones have hundredths of a second. Two readings differ by at most 20 ms from the truth.
 */
function databaseTime(postmaster: number): number {
  for (;;) {
    const time = measureOnce(postmaster);
    if (time !== undefined) return time;
  }
}

/** Processor time of the product and its database, in milliseconds. */
export type ProcessorTime = { readonly node: number; readonly database: number };

export type Pids = { readonly node: number; readonly database: number };

/** Starts a counter and returns a function that reads it. */
export function startCpuCounter(pids: Pids): () => ProcessorTime {
  const [node, database] = [cpuTime(pids.node), databaseTime(pids.database)];
  return () => ({ node: cpuTime(pids.node) - node, database: databaseTime(pids.database) - database });
}
