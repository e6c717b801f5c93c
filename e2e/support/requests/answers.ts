import { allCalls, callName } from '@atelier/testing';

/** How often a 503 is asked again: a busy machine answers in the end, and a request that causes its own 503 doesn't. */
const repeats = 20;

// A path without parameters comes before one that has a parameter in the same place.
const patterns = allCalls
  .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length)
  .map((call) => ({ call, pattern: new RegExp(`^${call.path.replaceAll(/:\w+/gu, '[^/?]+')}(?:\\?|$)`, 'u') }));

/** Counts what a server answers to `fetch` in this process, by call and status. */
export function countResponses(origin: string) {
  const successes = new Map(allCalls.map((call) => [callName(call), 0]));
  const counts = { requests: 0, signedIn: 0, unavailable: 0, busy: 0 };
  const faults: string[] = [];
  let isFaulty = false;

  const add = ({ method, address, status, isSignedIn }: SeenRequest): void => {
    counts.requests += 1;
    // A 401 or 403 comes from the guard.
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
    /** While a fault is injected, and until it is over, a 503 is right. */
    during: async (fault: () => Promise<void>): Promise<void> => {
      isFaulty = true;
      await fault();
      isFaulty = false;
    },
    stop: (): void => {
      globalThis.fetch = send;
    },
    /** How often the call has answered 2xx that has done so least. */
    fewest: (): number => Math.min(...successes.values()),
    /** The calls that have answered 2xx less often than that. */
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
