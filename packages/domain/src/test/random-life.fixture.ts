import { allowedActions, decide } from '../transitions/decide.ts';
import { factsAfter } from '../transitions/effects.ts';
import type { LogStep } from '../turns/replay-log.ts';
import { initialFacts, type Actor, type RepairFacts } from '../repair/repair-facts.ts';
import { importedStatuses, unfixedResolutions } from '../repair/vocabulary.ts';
import { commandFor, importedFacts, importFields, people } from './repair-life.fixture.ts';

const allActors: readonly Actor[] = Object.values(people);

export const lifeStart = Date.parse('2026-03-02T09:00:00Z');

export type Life = { readonly log: readonly LogStep[]; readonly states: readonly [RepairFacts, ...RepairFacts[]] };

export function randomLife(choices: readonly number[]): Life {
  const isClaim = choices.length % 2 === 0;
  const importedAs = importedStatuses[(choices[0] ?? 0) % (2 * importedStatuses.length)];
  let facts = importedAs === undefined ? { ...initialFacts(people.customer.id), isClaim } : importedFacts(importedAs);
  const captured = isClaim ? { previousRepair: 'an earlier repair' } : {};
  const first =
    importedAs === undefined
      ? ({ action: 'Repair.created', actorId: people.customer.id, captured } as const)
      : ({ action: 'Repair.imported', actorId: people.admin.id, captured: importFields } as const);
  let log = [stepOf(facts, { version: 1, ...first, at: new Date(lifeStart) })];
  const states: [RepairFacts, ...RepairFacts[]] = [facts];
  for (const choice of choices) {
    const at = new Date(lifeStart + log.length * 60_000);
    const open = allActors.flatMap((actor) =>
      allowedActions(facts, actor, at).map((action) => [action, actor] as const),
    );
    const [action, actor] = open[choice % open.length] ?? [];
    if (action === undefined || actor === undefined) break;
    const edit = { issueChanged: choice % 2 === 0, deviceChanged: false };
    const resolution = choice % 3 === 0 ? {} : { resolution: unfixedResolutions[choice % 2] };
    const captured = { ...resolution, keepsDriver: choice % 2 === 0 };
    const candidate = commandFor(facts, [action, actor, captured], { at, edit });
    const decision = decide(facts, candidate);
    if (!decision.allowed) continue;
    const { change } = decision;
    const command = { ...candidate, captured: decision.captured };
    facts = factsAfter(facts, { command, change, newProposalId: `${log.length + 1}` });
    // A correction undoes the newest entry, which is never a correction.
    if (action === 'Repair.corrected')
      log = log.map((step, nth) => (nth === log.length - 1 ? { ...step, corrected: true } : step));
    log.push(stepOf(facts, { version: log.length + 1, action, actorId: actor.id, captured: command.captured, at }));
    states.push(facts);
  }
  return { log, states };
}

function stepOf(facts: RepairFacts, step: Omit<LogStep, 'to' | 'corrected'>): LogStep {
  const { status, custody, outcome } = facts;
  return { ...step, to: { status, custody, outcome }, corrected: false };
}
