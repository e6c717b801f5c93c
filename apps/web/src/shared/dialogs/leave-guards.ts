import type { HistoryLocation } from './sheet-history.ts';

/** A way out of where the person is; `isBack` for the browser's own Back and Forward. */
export type LeaveAttempt = { readonly from: HistoryLocation; readonly to: HistoryLocation; readonly isBack: boolean };

/** One of the two has to be called in the end. */
export type LeaveAnswer = { readonly stay: () => void; readonly go: () => void };

type LeaveGuard = {
  readonly blocks: (leaving: LeaveAttempt) => boolean;
  readonly ask: (answer: LeaveAnswer) => void;
};

let guards: readonly LeaveGuard[] = [];
let blocking: LeaveGuard | null = null;

/** Whoever would lose something by leaving. The router hears one answer only, so all of them are asked in one place, the newest first. */
export const leaveGuards = {
  /** Answers how to end that. */
  add: (guard: LeaveGuard): (() => void) => {
    guards = [...guards, guard];
    return () => {
      guards = guards.filter((each) => each !== guard);
    };
  },
  /** Whether somebody holds the person back, who is asked next. */
  isBlocked: (leaving: LeaveAttempt): boolean => {
    blocking = guards.findLast((guard) => guard.blocks(leaving)) ?? null;
    return blocking !== null;
  },
  askBlocking: (answer: LeaveAnswer): void => {
    if (blocking === null) answer.stay();
    else blocking.ask(answer);
  },
};
