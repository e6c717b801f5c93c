import { type Agreed, type DueRules, factsAfter, type ShopSettings, type Turn, turnAfter } from '@atelier/domain';
import type { Permitted } from './permitted.ts';
import { factsOf } from './repair-facts.ts';
import { newestVisit } from './repair-record.ts';
import type { RepairRow } from './repair-rows.ts';
import { rowsAfter, type Writes } from './undo.ts';

/** Whose turn it is, and until when, after a step that leaves these columns and rows. */
export function turnOf(
  permitted: Permitted,
  columns: Partial<RepairRow>,
  { visits, proposals }: Pick<Writes, 'visits' | 'proposals'>,
): Turn {
  const { record, change } = permitted;
  const facts = factsOf(record);
  const { owner, since, due, dueReason } = record.repair;
  const command = { ...permitted.command, captured: permitted.captured };
  const [newProposalId = ''] = proposals.flatMap((write) => (write.kind === 'insert' ? [write.row.id] : []));
  return turnAfter(
    {
      before: { facts, turn: { owner, since, due, dueReason } },
      after: factsAfter(facts, { command, change, newProposalId }),
      at: permitted.command.at,
      agreed: {
        ...agreedOf({ ...record.repair, ...columns }),
        isAnnounced: columns.expectedAt !== undefined,
        appointment: newestVisit({ visits: rowsAfter(record.visits, visits) }),
      },
    },
    dueRules(permitted),
  );
}

function agreedOf({ expectedAt, partnerDue, callAt }: RepairRow): Pick<Agreed, 'expectedAt' | 'partnerDue' | 'callAt'> {
  return { expectedAt, partnerDue, callAt };
}

type ShopRules = { readonly settings: ShopSettings; readonly timeZone: string };

/** What the shop has set about turns. */
export function dueRules({ settings, timeZone }: ShopRules): DueRules {
  return { ...settings, timeZone };
}
