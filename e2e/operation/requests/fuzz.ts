import type { Call } from '@atelier/contract';
import { allCalls, malformedBodiesOf, malformedUrlTexts, callName, type Person, samplesOf } from '@atelier/testing';

function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type PreparedCall = {
  readonly call: Call;
  readonly validBodies: readonly string[];
  readonly malformedBodies: readonly string[];
};

// Excludes signing out, which would end the requester's session.
const preparedCalls: readonly PreparedCall[] = allCalls
  .filter((call) => callName(call) !== 'POST /auth/logout' && call.upload === undefined)
  .map((call) => ({
    call,
    validBodies: call.body === undefined ? [] : samplesOf(call.body).map((sample) => JSON.stringify(sample)),
    malformedBodies: call.body === undefined ? [] : [...malformedBodiesOf(call.body)].map(({ text }) => text),
  }));

type FuzzOptions = {
  readonly origin: string;
  readonly seed: number;
  readonly people: readonly Person[];
  readonly ids: readonly string[];
};

export function createFuzz({ origin, seed, people, ids }: FuzzOptions) {
  const random = createRandom(seed);
  const pick = <T>(of: readonly T[]): T | undefined => of[Math.floor(random() * of.length)];
  const admittedByCall = new Map<Call, Person>();

  const personFor = (call: Call): Person | undefined => {
    const admittedPerson = admittedByCall.get(call);
    if (admittedPerson !== undefined && random() < 0.85) return admittedPerson;
    return random() < 0.1 ? undefined : pick(people);
  };
  const pathOf = ({ path }: Call): string =>
    path.replaceAll(/:\w+/gu, () => pick(random() < 0.7 ? ids : malformedUrlTexts) ?? 'none');
  const queryOf = ({ query }: Call): string => {
    const [sample] = query === undefined ? [] : samplesOf(query);
    const entries = Object.entries(Object(sample)).filter(() => random() < 0.5);
    const texts = entries.map(
      ([key, value]) => `${key}=${random() < 0.5 ? encodeURIComponent(String(value)) : pick(malformedUrlTexts)}`,
    );
    return texts.length === 0 ? '' : `?${texts.join('&')}`;
  };

  return async (): Promise<void> => {
    const prepared = pick(preparedCalls);
    if (prepared === undefined) return;
    const { call, validBodies, malformedBodies } = prepared;
    const person = personFor(call);
    const body = call.method === 'GET' ? undefined : pick(random() < 0.4 ? validBodies : malformedBodies);
    const { status } = await fetch(origin + pathOf(call) + queryOf(call), {
      method: call.method,
      headers: {
        ...(person === undefined ? {} : { authorization: `Bearer ${person.accessToken()}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    });
    if (person !== undefined && status !== 401 && status !== 403) admittedByCall.set(call, person);
  };
}
