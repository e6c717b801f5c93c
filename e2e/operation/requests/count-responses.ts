import { allCalls, callName } from '@atelier/testing';

/** Retries of a 503. A busy machine answers eventually, but a request that causes its own 503 doesn't. */
const repeatCount = 20;

// Paths with fewer parameters match first.
const callPatterns = allCalls
  .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length)
  .map((call) => ({ call, pattern: new RegExp(`^${call.path.replaceAll(/:\w+/gu, '[^/?]+')}(?:\\?|$)`, 'u') }));

/** Counts the answers to this process's `fetch` by call and status. */
export function countResponses(origin: string) {
  const successes = new Map(allCalls.map((call) => [callName(call), 0]));
  const counts = { requests: 0, signedIn: 0, unavailable: 0, busy: 0 };
  const invalidAnswers: string[] = [];
  let isInvalid = false;

  const add = ({ method, address, status, isSignedIn }: SeenRequest): void => {
    counts.requests += 1;
    if (isSignedIn && status !== 401 && status !== 403) counts.signedIn += 1;
    const match = callPatterns.find(({ call, pattern }) => call.method === method && pattern.test(address));
    if (match === undefined || status < 200 || status >= 300) return;
    const name = callName(match.call);
    successes.set(name, (successes.get(name) ?? 0) + 1);
  };

  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (typeof input !== 'string' || !input.startsWith(origin)) return send(input, init);
    const [method, address] = [init?.method ?? 'GET', input.slice(origin.length)];
    const isSignedIn = new Headers(init?.headers).has('authorization');
    for (let remaining = repeatCount; ; remaining -= 1) {
      const wasInvalid = isInvalid;
      const response = await send(input, init);
      const { status } = response;
      add({ method, address, status, isSignedIn });
      if (status === 503 && (wasInvalid || isInvalid)) counts.unavailable += 1;
      else if (status === 503 && remaining > 0) {
        counts.busy += 1;
        continue;
      } else if (status >= 500) invalidAnswers.push(`${status} for ${method} ${address} ${bodyOf(init)}`.slice(0, 300));
      return response;
    }
  };

  return {
    counts,
    faults: invalidAnswers,
    /** Accepts 503 during an injected fault. */
    during: async (fault: () => Promise<void>): Promise<void> => {
      isInvalid = true;
      await fault();
      isInvalid = false;
    },
    stop: (): void => {
      globalThis.fetch = send;
    },
    fewest: (): number => Math.min(...successes.values()),
    below: (least: number): string[] =>
      [...successes].filter(([, times]) => times < least).map(([name, times]) => `${name}: ${times}`),
  };
}

type SeenRequest = {
  readonly method: string;
  readonly address: string;
  readonly status: number;
  readonly isSignedIn: boolean;
};

function bodyOf(init?: RequestInit): string {
  return typeof init?.body === 'string' ? init.body : '';
}
