import { factsAfter, type Turn, turnAfter } from '@atelier/domain';
import type { Authorized } from '../command/phases.ts';
import { factsOf } from '../repair/repair-facts.ts';
import { currentProposal, newestVisit } from '../repair/repair-record.ts';
import type { RepairRow } from '../repair/repair-rows.ts';
import { rowsAfter, type Writes } from '../command/undo.ts';

type TurnColumns = Pick<RepairRow, 'turnOwner' | 'turnSince' | 'turnDue' | 'dueReason'>;

/** Returns a turn as the repair's columns. */
export function turnColumns({ owner, since, due, dueReason }: Turn): TurnColumns {
  return { turnOwner: owner, turnSince: since, turnDue: due, dueReason };
}

export function turnAfterTransition(
  transition: Authorized,
  columns: Partial<RepairRow>,
  { visits, proposals }: Pick<Writes, 'visits' | 'proposals'>,
): TurnColumns {
  const { record, change } = transition;
  const facts = factsOf(record);
  const command = { ...transition.command, captured: transition.captured };
  const { expectedAt, partnerDue, callAt } = { ...record.repair, ...columns };
  const [newProposalId = ''] = proposals.flatMap((write) => (write.kind === 'insert' ? [write.row.id] : []));
  const turn = turnAfter(
    {
      before: { facts, turn: turnOf(record.repair) },
      after: factsAfter(facts, { command, change, newProposalId }),
      at: transition.command.at,
      agreed: {
        expectedAt,
        partnerDue,
        callAt,
        isAnnounced: columns.expectedAt !== undefined,
        appointment: newestVisit({ visits: rowsAfter(record.visits, visits) }),
        priceSentAt: currentProposal({ proposals: rowsAfter(record.proposals, proposals) })?.sentAt ?? null,
      },
    },
    transition.rules,
  );
  return turnColumns(turn);
}

function turnOf({ turnOwner: owner, turnSince: since, turnDue: due, dueReason }: RepairRow): Turn {
  return { owner, since, due, dueReason };
}
