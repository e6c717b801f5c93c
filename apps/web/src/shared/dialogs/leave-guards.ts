import type { HistoryLocation } from './sheet-history.ts';

/** Attempted navigation. `isBack` is true for the browser's Back and Forward. */
export type LeaveAttempt = { readonly from: HistoryLocation; readonly to: HistoryLocation; readonly isBack: boolean };

/** Exactly one of the two must be called. */
export type LeaveAnswer = { readonly stay: () => void; readonly go: () => void };

type LeaveGuard = {
  readonly blocks: (leaving: LeaveAttempt) => boolean;
  readonly ask: (answer: LeaveAnswer) => void;
};

let guards: readonly LeaveGuard[] = [];
let blocking: LeaveGuard | null = null;

/** Guards against losing input by navigation. The router accepts one blocker only, so this list asks all of them, newest first. */
export const leaveGuards = {
  add: (guard: LeaveGuard): (() => void) => {
    guards = [...guards, guard];
    return () => {
      guards = guards.filter((each) => each !== guard);
    };
  },
  /** Returns true if a guard blocks, and remembers the newest one for `askBlocking`. */
  isBlocked: (leaving: LeaveAttempt): boolean => {
    blocking = guards.findLast((guard) => guard.blocks(leaving)) ?? null;
    return blocking !== null;
  },
  askBlocking: (answer: LeaveAnswer): void => {
    if (blocking === null) answer.stay();
    else blocking.ask(answer);
  },
};
