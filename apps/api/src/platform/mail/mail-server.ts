import type { Clock } from '../clock/clock.ts';
import type { Limits } from '../config/limits.ts';
import type { SendFailure } from './send-failure.ts';

/** What is known of the mail server on this node. */
export type MailServerState = {
  /** `UNKNOWN`: nothing was sent yet; `REFUSING`: it answers and takes nothing from us. */
  readonly state: 'UNKNOWN' | 'TAKING' | 'REFUSING' | 'UNREACHABLE';
  /** Since when it takes nothing, why, and when it is tried again. */
  readonly fault: { readonly since: Date; readonly reason: string; readonly triedAgain: Date } | null;
};

export type MailServer = ReturnType<typeof createMailServer>;

/** Doubles with each attempt up to the longest; the random half keeps many mails from coming back at once. */
export function retryDelay(attempt: number, limits: Pick<Limits['mail'], 'firstDelay' | 'longestDelay'>): number {
  const full = Math.min(limits.longestDelay, limits.firstDelay * 2 ** (attempt - 1));
  return Math.round(full * (0.5 + Math.random() / 2));
}

/** The marks of mail jobs, so that a pause can leave some of them alone. */
export const codeFlag = 'mail.code';
export const mailFlag = 'mail.other';

/**
 * Pauses the queue while the server can't be reached or refuses us. Each node does so for itself, since each has its own way there; a node
 * that starts tries at once.
 */
export function createMailServer(clock: Clock, limits: Limits['mail']) {
  let round = 0;
  let state: MailServerState['state'] = 'UNKNOWN';
  let fault: { since: Date; at: Date; until: Date; reason: string; times: number } | null = null;
  return {
    /** Begins a delivery, and gives what {@link failed} is to be told: what begins during a pause, as codes do, makes it no longer. */
    begin: (): number => (fault !== null && fault.until > clock.now() ? -1 : round),
    /** The server has answered about a mail: whatever it said, it can be reached. */
    answered: (): void => {
      [state, fault] = ['TAKING', null];
    },
    /** Pauses the queue; of deliveries that were under way together the first one counts. Gives how long. */
    failed: (startedRound: number, { message: reason, refusesUs }: SendFailure): number => {
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
    /** Ends the pause: the next mail is tried at once. */
    resume: (): void => {
      if (fault !== null) fault = { ...fault, at: new Date(0), until: clock.now(), times: 0 };
    },
    /** Marks of the jobs that wait for now: codes wait less, since somebody waits for them. */
    pausedFlags: (): string[] => {
      const now = clock.now().getTime();
      if (fault === null || fault.until.getTime() <= now) return [];
      return now - fault.at.getTime() < limits.codeRetryDelay ? [mailFlag, codeFlag] : [mailFlag];
    },
    state: (): MailServerState => ({
      state,
      fault: fault && { since: fault.since, reason: fault.reason, triedAgain: fault.until },
    }),
  };
}
