import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowedActions, decide } from './decide.ts';
import { factsAfter } from './effects.ts';
import { foldLog, type LoggedStep } from './log-fold.ts';
import { firstFacts, type Actor, type RepairFacts } from './repair-facts.ts';
import { command, people } from './repair-life.fixture.ts';
import { staysOf } from './stays.ts';
import { ownerOf } from './turns.ts';

const everybody: readonly Actor[] = Object.values(people);
const start = Date.parse('2026-03-02T09:00:00Z');

function rolesOf(id: string) {
  return everybody.find((actor) => actor.id === id)?.roles ?? [];
}

type Life = { readonly log: readonly LoggedStep[]; readonly facts: RepairFacts; readonly owners: readonly string[] };

function stepOf(facts: RepairFacts, step: Omit<LoggedStep, 'to' | 'corrected'>): LoggedStep {
  const { status, custody, outcome } = facts;
  return { ...step, to: { status, custody, outcome }, corrected: false };
}

/** A life in which each number chooses what somebody does next; at each end of a minute. */
function lived(choices: readonly number[]): Life {
  let facts = firstFacts(people.customer.id);
  const created = { version: 1, action: 'Repair.created', actorId: people.customer.id, captured: {} } as const;
  let log = [stepOf(facts, { ...created, at: new Date(start) })];
  const owners = [ownerOf(facts) ?? ''];
  for (const choice of choices) {
    const at = new Date(start + log.length * 60_000);
    const open = everybody.flatMap((actor) =>
      allowedActions(facts, actor, at).map((action) => [action, actor] as const),
    );
    const [action, actor] = open[choice % open.length] ?? [];
    if (action === undefined || actor === undefined) break;
    const edit = { issueChanged: choice % 2 === 0, deviceChanged: false };
    const asked = command(facts, [action, actor], { at, edit });
    const decision = decide(facts, asked);
    if (!decision.allowed) continue;
    const { captured, change } = decision;
    facts = factsAfter(facts, { command: { ...asked, captured }, change, newProposalId: `${log.length + 1}` });
    // A correction takes back the newest entry, which is never one itself.
    if (action === 'Repair.corrected')
      log = log.map((step, nth) => (nth === log.length - 1 ? { ...step, corrected: true } : step));
    log.push(stepOf(facts, { version: log.length + 1, action, actorId: actor.id, captured, at }));
    owners.push(ownerOf(facts) ?? '');
  }
  return { log, facts, owners };
}

const choices = fc.array(fc.nat(1_000), { minLength: 1, maxLength: 60 });

test('of any life the fold of its log ends with the facts that it ended with', () => {
  fc.assert(
    fc.property(choices, (chosen) => {
      const { log, facts } = lived(chosen);
      const last = foldLog(log, { customerId: people.customer.id, rolesOf }).at(-1)?.facts;
      const { visit, status, custody, outcome, diagnosed, proposal } = facts;
      expect(last).toMatchObject({ visit, status, custody, outcome, diagnosed });
      expect(last?.proposal?.status).toBe(proposal?.status);
      expect(ownerOf(last ?? facts)).toBe(ownerOf(facts));
    }),
    { numRuns: 500 },
  );
});

test('the stays of any life touch, from the request to the end, and none is of a step that was taken back', () => {
  fc.assert(
    fc.property(choices, (chosen) => {
      const { log, facts } = lived(chosen);
      const stays = staysOf(foldLog(log, { customerId: people.customer.id, rolesOf }));
      expect(stays[0]?.from).toEqual(new Date(start));
      stays.slice(1).forEach((stay, index) => expect(stay.from).toEqual(stays[index]?.to));
      expect(stays.filter(({ to }) => to === null)).toHaveLength(ownerOf(facts) === null ? 0 : 1);
      const gone = new Set(log.filter(({ corrected }) => corrected).map(({ version }) => version));
      expect(stays.filter(({ version }) => gone.has(version))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
