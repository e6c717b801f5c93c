import { createHash } from 'node:crypto';
import {
  custodies,
  outcomes,
  type RepairFacts,
  currentProposalStatuses,
  statuses,
  visitStatuses,
  visitTypes,
} from '@atelier/domain';
import { expect, test } from 'vitest';
import { CUSTOMER_ACTIONS_HASH } from './customer-actions.ts';
import { customerActionsOf } from './repair-facts.ts';

const visits = visitTypes.flatMap((type) =>
  visitStatuses.flatMap((status) => (status === 'CANCELLED' ? [] : [{ type, status, assigneeId: null }])),
);
const proposals = currentProposalStatuses.map((status) => ({ id: 'a proposal', status }));

function* allFacts(): Generator<RepairFacts> {
  for (const status of statuses)
    for (const custody of custodies)
      for (const outcome of outcomes)
        for (const visit of [null, ...visits])
          for (const proposal of [null, ...proposals])
            for (const diagnosed of [false, true])
              for (const flagged of [false, true]) {
                const stands = { status, custody, outcome, visit, proposal, diagnosed, flagged };
                const fixed = {
                  customerId: 'the customer',
                  newest: null,
                  isClaim: false,
                  resolution: null,
                  barrier: null,
                };
                yield { ...fixed, ...stands };
              }
}

test('a changed table makes the start recompute customer actions', () => {
  const hash = createHash('sha256');
  for (const facts of allFacts()) hash.update(`${customerActionsOf(facts).join(' ')}\n`);
  expect(hash.digest('hex')).toBe(CUSTOMER_ACTIONS_HASH);
});
