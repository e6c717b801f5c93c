import type { Clock } from '#platform/time/clock.ts';
import type { Limits } from '../config/limits.ts';
import { priorities } from './layout/template.ts';
import type { SendFailure } from './send-failure.ts';

type MailServerState = {
  /** `UNKNOWN`: nothing sent yet. `REFUSING`: it answers but rejects us. */
  readonly state: 'UNKNOWN' | 'TAKING' | 'REFUSING' | 'UNREACHABLE';
  readonly fault: { readonly since: Date; readonly reason: string; readonly nextAttemptAt: Date } | null;
};

export type MailServer = ReturnType<typeof createMailServer>;

/** Doubles per attempt up to the longest delay. Half of it is random, so retries spread. */
export function retryDelay(attempt: number, limits: Pick<Limits['mail'], 'firstDelay' | 'longestDelay'>): number {
  const full = Math.min(limits.longestDelay, limits.firstDelay * 2 ** (attempt - 1));
  return Math.round(full * (0.5 + Math.random() / 2));
}

/**
 * Pauses the queue while the server is unreachable or rejects us. Each node does so for itself, because each has its own network path. A
 * starting node tries at once.
 */
export function createMailServer(clock: Clock, limits: Limits['mail']) {
  let round = 0;
  let state: MailServerState['state'] = 'UNKNOWN';
  let fault: { since: Date; at: Date; until: Date; reason: string; times: number } | null = null;
  return {
    /** Begins a delivery and returns its round for {@link failed}. Deliveries begun during a pause, such as codes, don't extend it. */
    begin: () => (fault !== null && fault.until > clock.now() ? -1 : round),
    answered: () => {
      [state, fault] = ['TAKING', null];
    },
    /** Pauses the queue. Of concurrent deliveries only the first failure counts. Returns the pause in milliseconds. */
    failed: (startedRound: number, { message: reason, refusesUs }: SendFailure) => {
      const now = clock.now();
      if (fault === null || startedRound === round) {
        round += 1;
        const times = (fault?.times ?? 0) + 1;
        const until = new Date(now.getTime() + retryDelay(times, limits));
        fault = { since: fault?.since ?? now, at: now, until, reason, times };
        state = refusesUs ? 'REFUSING' : 'UNREACHABLE';
      } else fault = { ...fault, at: now };
      return Math.max(0, fault.until.getTime() - now.getTime());
    },
    resume: () => {
      if (fault !== null) fault = { ...fault, at: new Date(0), until: clock.now(), times: 0 };
    },
    /** Returns the least urgent priority that is tried now, or null for none. A pause tries codes alone, and those once in a while. */
    triedPriority: (): number | null => {
      const now = clock.now().getTime();
      if (fault === null || fault.until.getTime() <= now) return Math.max(...Object.values(priorities));
      return now - fault.at.getTime() < limits.codeRetryDelay ? null : priorities.code;
    },
    state: (): MailServerState => ({
      state,
      fault: fault && { since: fault.since, reason: fault.reason, nextAttemptAt: fault.until },
    }),
  };
}
