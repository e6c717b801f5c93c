import { randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '#platform/clock/clock.ts';
import { deriveKey } from '#platform/config/keys.ts';
import type { Limits } from '#platform/config/limits.ts';
import { createSeal } from './seal.ts';

/** What a browser takes along to the provider in a cookie, and has to bring back: nothing of it is stored here. */
const Departure = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  referrer: z.optional(z.string()),
  until: z.number(),
});
export type Departure = z.infer<typeof Departure>;

export type Departures = {
  begin(referrer: string | undefined): Departure;
  /** The text for the cookie. */
  write(departure: Departure): string;
  /** The departure that this cookie holds and this state belongs to; null for any other cookie or state, and when it is too late. */
  read(cookie: string | null, state: string | undefined): Departure | null;
};

const purpose = 'departure';

/** Sealed: nobody but this server knows the nonce and the verifier, and no page can put a departure of its own into a browser. */
export function createDepartures(secret: string, clock: Clock, { away }: Limits['provider']): Departures {
  const seal = createSeal(deriveKey(secret, 'third-party'));
  const opened = (cookie: string): Departure | null => {
    try {
      return z.parse(Departure, JSON.parse(seal.open(cookie, purpose)));
    } catch {
      return null;
    }
  };
  return {
    begin: (referrer) => ({
      state: drawn(),
      nonce: drawn(),
      verifier: drawn(),
      ...(referrer === undefined ? {} : { referrer }),
      until: clock.now().getTime() + away,
    }),
    write: (departure) => seal.close(JSON.stringify(departure), purpose),
    read: (cookie, state) => {
      const departure = cookie === null ? null : opened(cookie);
      if (departure === null || state === undefined || !isSame(departure.state, state)) return null;
      return departure.until > clock.now().getTime() ? departure : null;
    },
  };
}

function drawn(): string {
  return randomBytes(32).toString('base64url');
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
