import type { ChainStep } from '@atelier/contract';
import { assignsVisit, counterVisitType, shopTime, transitionOf, type Action, type VisitMode } from '@atelier/domain';
import { minute } from '#platform/config/limits.ts';
import type { TransitionRequest } from './phases.ts';

const VISIT = 15 * minute;

type Counter = {
  readonly actorId: string;
  readonly address: string;
  readonly now: Date;
  readonly timeZone: string;
};

type RequestedChain = { readonly steps: readonly TransitionRequest[]; readonly mode: VisitMode };

/**
 * Returns the transitions of a chain. Visits over the counter get this place, time and actor, whatever was sent
 * (specification/life#by-phone-and-over-the-counter).
 */
export function requestedTransitions(steps: readonly ChainStep[], counter: Counter): RequestedChain {
  const requests = steps.map(({ action, ...captured }) => ({ action, captured }));
  if (counterVisitType(steps.map(({ action }) => action)) === null) return { steps: requests, mode: 'HOME' };
  return {
    mode: 'COUNTER',
    steps: requests.map(({ action, captured }) => ({
      action,
      captured: { ...captured, ...counterFields(action, counter) },
    })),
  };
}

function counterFields(action: Action, { actorId, address, now, timeZone }: Counter) {
  return {
    ...(transitionOf(action).captures.date === undefined ? {} : { ...windowFrom(now, timeZone), address }),
    ...(assignsVisit(action) ? { assigneeId: actorId } : {}),
  };
}

function windowFrom(now: Date, timeZone: string): { date: string; time: string } {
  const [from, to] = [shopTime(now, timeZone), shopTime(new Date(now.getTime() + VISIT), timeZone)];
  const start = from.time.slice(0, 5);
  const ends = from.day === to.day ? to.time.slice(0, 5) : '23:59';
  return { date: from.day, time: `${start < ends ? start : '23:58'}-${ends}` };
}
