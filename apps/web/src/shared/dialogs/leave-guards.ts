import type { Place } from './sheet-history.ts';

/** A way out of where the person is; `isBack` for the browser's own Back and Forward. */
export type Leaving = { readonly from: Place; readonly to: Place; readonly isBack: boolean };

/** One of the two has to be called in the end. */
export type Answer = { readonly stay: () => void; readonly go: () => void };

type LeaveGuard = {
  readonly holds: (leaving: Leaving) => boolean;
  readonly ask: (answer: Answer) => void;
};

let guards: readonly LeaveGuard[] = [];
let holding: LeaveGuard | null = null;

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
  hold: (leaving: Leaving): boolean => {
    holding = guards.findLast((guard) => guard.holds(leaving)) ?? null;
    return holding !== null;
  },
  ask: (answer: Answer): void => {
    if (holding === null) answer.stay();
    else holding.ask(answer);
  },
};
