import fc from 'fast-check';
import { expect, test } from 'vitest';
import { replayStates } from './replay-log.ts';
import type { Actor } from '../repair/repair-facts.ts';
import { people } from '../test/repair-life.fixture.ts';
import { lifeStart, randomLife } from '../test/random-life.fixture.ts';
import { statusIntervalsOf } from './status-intervals.ts';
import { ownerOf } from './turns.ts';

const allActors: readonly Actor[] = Object.values(people);

function rolesOf(id: string) {
  return allActors.find((actor) => actor.id === id)?.roles ?? [];
}

function replayRandomLife(choices: readonly number[]) {
  const { log, states } = randomLife(choices);
  return { log, facts: states.at(-1) ?? states[0] };
}

const choices = fc.array(fc.nat(1_000), { minLength: 1, maxLength: 60 });

test('a replayed log ends with the repair’s facts', () => {
  fc.assert(
    fc.property(choices, (chosen) => {
      const { log, facts } = replayRandomLife(chosen);
      const last = replayStates(log, { customerId: people.customer.id, rolesOf }).at(-1)?.facts;
      const { visit, status, custody, outcome, resolution, barrier, diagnosed, isClaim, proposal } = facts;
      expect(last).toMatchObject({ visit, status, custody, outcome, resolution, barrier, diagnosed, isClaim });
      expect(last?.proposal?.status).toBe(proposal?.status);
      expect(ownerOf(last ?? facts)).toBe(ownerOf(facts));
    }),
    { numRuns: 500 },
  );
});

test('erased people are nobody in a replayed log', () => {
  fc.assert(
    fc.property(choices, (chosen) => {
      const { log, facts } = replayRandomLife(chosen);
      const erased = log.map((step) => ({ ...step, actorId: null, captured: {} }));
      const states = replayStates(erased, { customerId: people.customer.id, rolesOf });
      expect(states.at(-1)?.facts.custody).toBe(facts.custody);
      const drivers = states.map(({ facts: { visit } }) => visit?.assigneeId ?? null);
      expect(drivers).toEqual(states.map(() => null));
      expect(states.map(({ technicianId }) => technicianId ?? null)).toEqual(states.map(() => null));
    }),
    { numRuns: 500 },
  );
});

test('status intervals of any life are contiguous', () => {
  fc.assert(
    fc.property(choices, (chosen) => {
      const { log, facts } = replayRandomLife(chosen);
      const stays = statusIntervalsOf(replayStates(log, { customerId: people.customer.id, rolesOf }));
      expect(stays[0]?.from).toEqual(new Date(lifeStart));
      stays.slice(1).forEach((stay, index) => expect(stay.from).toEqual(stays[index]?.to));
      expect(stays.filter(({ to }) => to === null)).toHaveLength(ownerOf(facts) === null ? 0 : 1);
      const gone = new Set(log.filter(({ corrected }) => corrected).map(({ version }) => version));
      expect(stays.filter(({ version }) => gone.has(version))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
