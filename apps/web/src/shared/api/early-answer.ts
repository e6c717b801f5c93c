import type { Transport } from '@atelier/contract/client';
import { pagePerson } from '../person/page-person.ts';

type Early = { readonly url: string; readonly era: number; readonly at: number; readonly answer: Promise<unknown> };

/** How long a page may take to come and ask, in milliseconds. */
const FRESH = 30_000;

let early: Early | null = null;

/** Asks what the page will ask first of all, while the code that asks for it is still on its way. */
export function askEarly(url: string, transport: Transport): void {
  const answer = transport({ method: 'GET', url });
  // It is told to whoever takes it.
  answer.catch(() => undefined);
  early = { url, era: pagePerson.era(), at: performance.now(), answer };
}

/** From here on changes are told: what was answered before may have missed one, and nobody would say so. */
export function forgetEarlyAnswer(): void {
  early = null;
}

/** Gives what was asked early to the first who asks for it, in the same session; what failed is asked again. */
export function withEarlyAnswer(transport: Transport): Transport {
  return async (request) => {
    const found = early;
    if (found === null || request.method !== 'GET' || request.url !== found.url) return transport(request);
    early = null;
    return isGood(found) ? found.answer.catch(() => transport(request)) : transport(request);
  };
}

function isGood({ era, at }: Early): boolean {
  return era === pagePerson.era() && performance.now() - at < FRESH;
}
