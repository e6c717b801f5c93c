import type { Action } from '@atelier/domain';
import { ApiError } from '#shared/api/api-error.ts';
import type { TransitionCall } from '#subjects/transitions/calls/transition-repair.ts';

/** Wraps a transition call, so a form's first step is sent together with the chain's other steps. */
export function chainTransitions({ take, isPending }: TransitionCall, steps: readonly Action[]): TransitionCall {
  const [firstStep, ...followingSteps] = steps;
  return {
    isPending,
    take: (press) => {
      const { body, onRefused, ...rest } = press;
      if ('steps' in body || body.action !== firstStep || followingSteps.length === 0) return take(press);
      const { version, at: _at, ...step } = body;
      const after = followingSteps.filter((action) => isReady(action, step));
      return take({
        ...rest,
        ...(onRefused && { onRefused: (error) => onRefused(withFormPaths(error)) }),
        body: { steps: [step, ...after.map((action) => ({ action }))], version },
      });
    },
  };
}

/** Skips sending the proposal without a price. */
function isReady(action: Action, step: object): boolean {
  return action !== 'Repair.proposal.sent' || 'price' in step;
}

const STEP_PATH_PREFIX = /^steps\.\d+\./u;

/** Maps issues of a chain's step to the form's fields. */
function withFormPaths(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { key, status, issues, body, retryAfter, requestId } = error;
  const own = issues.map((issue) => ({ ...issue, path: issue.path.replace(STEP_PATH_PREFIX, '') }));
  return new ApiError({ key, status, issues: own, body, retryAfter, requestId });
}
