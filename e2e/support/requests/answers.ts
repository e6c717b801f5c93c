import { allCalls, callName } from '@atelier/testing';

/** Retries of a 503. A busy machine answers eventually, but a request that causes its own 503 doesn't. */
const repeats = 20;

// Paths with fewer parameters match first.
const patterns = allCalls
  .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length)
  .map((call) => ({ call, pattern: new RegExp(`^${call.path.replaceAll(/:\w+/gu, '[^/?]+')}(?:\\?|$)`, 'u') }));

/** Counts the answers to this process's `fetch` by call and status. */
export function countResponses(origin: string) {
  const successes = new Map(allCalls.map((call) => [callName(call), 0]));
  const counts = { requests: 0, signedIn: 0, unavailable: 0, busy: 0 };
  const faults: string[] = [];
  let isFaulty = false;

  const add = ({ method, address, status, isSignedIn }: SeenRequest): void => {
    counts.requests += 1;
    if (isSignedIn && status !== 401 && status !== 403) counts.signedIn += 1;
    const found = patterns.find(({ call, pattern }) => call.method === method && pattern.test(address));
    if (found === undefined || status < 200 || status >= 300) return;
    const name = callName(found.call);
    successes.set(name, (successes.get(name) ?? 0) + 1);
  };

  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (typeof input !== 'string' || !input.startsWith(origin)) return send(input, init);
    const [method, address] = [init?.method ?? 'GET', input.slice(origin.length)];
    const isSignedIn = new Headers(init?.headers).has('authorization');
    for (let left = repeats; ; left -= 1) {
      const wasFaulty = isFaulty;
      const response = await send(input, init);
      const { status } = response;
      add({ method, address, status, isSignedIn });
      if (status === 503 && (wasFaulty || isFaulty)) counts.unavailable += 1;
      else if (status === 503 && left > 0) {
        counts.busy += 1;
        continue;
      } else if (status >= 500) faults.push(`${status} for ${method} ${address} ${bodyOf(init)}`.slice(0, 300));
      return response;
    }
  };

  return {
    counts,
    faults,
    /** Accepts 503 during an injected fault. */
    during: async (fault: () => Promise<void>): Promise<void> => {
      isFaulty = true;
      await fault();
      isFaulty = false;
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
