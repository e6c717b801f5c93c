import { allowedActions, decide } from './decide.ts';
import { factsAfter } from './effects.ts';
import type { Captured, EditDifference, RepairFacts } from './repair-facts.ts';
import { aRepair, command, monday, people } from './repair-life.fixture.ts';
import { keyOf, withoutHistory } from './repair-truths.fixture.ts';
import type { Action } from './vocabulary.ts';

const edits: (EditDifference | undefined)[] = [undefined, { issueChanged: true, deviceChanged: false }];
const variants: Captured[] = [
  {},
  { how: 'VISIT' },
  { price: '80.000', estimatedTime: 2 },
  { isExternalized: true, partner: 'a' },
];

export type Graph = Map<string, { facts: RepairFacts; next: { action: Action; key: string }[] }>;

/** The whole model: every state that a repair can reach, and where each leads. */
export function explore(): Graph {
  const graph: Graph = new Map();
  const waiting = [aRepair()];
  for (let facts = waiting.pop(); facts !== undefined; facts = waiting.pop()) {
    if (graph.has(keyOf(facts))) continue;
    const next = nextOf(facts);
    graph.set(keyOf(facts), { facts, next: next.map(({ action, to }) => ({ action, key: keyOf(to) })) });
    waiting.push(...next.map(({ to }) => to));
  }
  return graph;
}

/** Everything that can follow on a repair by the table, corrections apart: they only lead back. */
function nextOf(facts: RepairFacts): { action: Action; to: RepairFacts }[] {
  return [people.customer, people.owner, people.collector, people.courier, people.admin].flatMap((actor) =>
    allowedActions(facts, actor, monday).flatMap((action) =>
      variants.flatMap((captured) =>
        edits.flatMap((edit) => {
          const asked = command(facts, [action, actor, captured], edit === undefined ? {} : { edit });
          const decision = decide(facts, asked);
          return decision.allowed
            ? [
                {
                  action,
                  to: withoutHistory(
                    factsAfter(facts, { command: asked, change: decision.change, newProposalId: 'p' }),
                  ),
                },
              ]
            : [];
        }),
      ),
    ),
  );
}
