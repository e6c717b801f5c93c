import { allowedActions, decide } from '../transitions/decide.ts';
import { factsAfter } from '../transitions/effects.ts';
import type { Captured, EditDifference, RepairFacts } from '../repair/repair-facts.ts';
import { createRepairFacts, commandFor, importedFacts, monday, people } from './repair-life.fixture.ts';
import { stateKeyOf, withoutHistory } from './repair-invariants.fixture.ts';
import { importedStatuses, type Action } from '../repair/vocabulary.ts';

const edits: (EditDifference | undefined)[] = [undefined, { issueChanged: true, deviceChanged: false }];
const variants: Captured[] = [
  {},
  { how: 'VISIT' },
  { keepsDriver: true },
  { price: '80.000', estimatedTime: 2 },
  { isExternalized: true, partner: 'a' },
  { resolution: 'REPAIRABLE' },
  { resolution: 'END_OF_LIFE' },
  { coverage: 'SAME_FAULT', estimatedTime: 2 },
];

export type StateGraph = Map<string, { facts: RepairFacts; next: { action: Action; key: string }[] }>;

export function exploreStates(): StateGraph {
  const graph: StateGraph = new Map();
  const queue = [createRepairFacts(), createRepairFacts({ isClaim: true }), ...importedStatuses.map(importedFacts)];
  for (let facts = queue.pop(); facts !== undefined; facts = queue.pop()) {
    if (graph.has(stateKeyOf(facts))) continue;
    const next = successorsOf(facts);
    graph.set(stateKeyOf(facts), { facts, next: next.map(({ action, to }) => ({ action, key: stateKeyOf(to) })) });
    queue.push(...next.map(({ to }) => to));
  }
  return graph;
}

/** Excludes corrections, because they only lead back. */
function successorsOf(facts: RepairFacts): { action: Action; to: RepairFacts }[] {
  return [people.customer, people.owner, people.collector, people.courier, people.admin].flatMap((actor) =>
    allowedActions(facts, actor, monday).flatMap((action) =>
      variants.flatMap((captured) =>
        edits.flatMap((edit) => {
          const candidate = commandFor(facts, [action, actor, captured], edit === undefined ? {} : { edit });
          const decision = decide(facts, candidate);
          return decision.allowed
            ? [
                {
                  action,
                  to: withoutHistory(
                    factsAfter(facts, { command: candidate, change: decision.change, newProposalId: 'p' }),
                  ),
                },
              ]
            : [];
        }),
      ),
    ),
  );
}
