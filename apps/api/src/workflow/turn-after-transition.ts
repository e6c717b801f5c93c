import { type AgreedDates, type DueRules, factsAfter, type ShopSettings, type Turn, turnAfter } from '@atelier/domain';
import type { AuthorizedTransition } from './authorized-transition.ts';
import { factsOf } from './repair-facts.ts';
import { newestVisit } from './repair-record.ts';
import type { RepairRow } from './repair-rows.ts';
import { rowsAfter, type Writes } from './undo.ts';

/** Whose turn it is, and until when, after a step that leaves these columns and rows. */
export function turnAfterTransition(
  transition: AuthorizedTransition,
  columns: Partial<RepairRow>,
  { visits, proposals }: Pick<Writes, 'visits' | 'proposals'>,
): Turn {
  const { record, change } = transition;
  const facts = factsOf(record);
  const { owner, since, due, dueReason } = record.repair;
  const command = { ...transition.command, captured: transition.captured };
  const [newProposalId = ''] = proposals.flatMap((write) => (write.kind === 'insert' ? [write.row.id] : []));
  return turnAfter(
    {
      before: { facts, turn: { owner, since, due, dueReason } },
      after: factsAfter(facts, { command, change, newProposalId }),
      at: transition.command.at,
      agreed: {
        ...agreedOf({ ...record.repair, ...columns }),
        isAnnounced: columns.expectedAt !== undefined,
        appointment: newestVisit({ visits: rowsAfter(record.visits, visits) }),
      },
    },
    dueRules(transition),
  );
}

function agreedOf({
  expectedAt,
  partnerDue,
  callAt,
}: RepairRow): Pick<AgreedDates, 'expectedAt' | 'partnerDue' | 'callAt'> {
  return { expectedAt, partnerDue, callAt };
}

type DueRulesInput = { readonly settings: ShopSettings; readonly timeZone: string };

/** What the shop has set about turns. */
export function dueRules({ settings, timeZone }: DueRulesInput): DueRules {
  return { ...settings, timeZone };
}
