import { uuidv7 } from 'uuidv7';
import type { ProposalLineRow, ProposalOptionRow, ProposalRow } from '../repair/repair-rows.ts';
import type { RowWrite } from '../command/undo.ts';

export type OptionWrites = {
  readonly options: readonly ProposalOptionRow[];
  readonly lines: readonly ProposalLineRow[];
  readonly accepted: readonly string[];
};

export function optionWrites(proposals: readonly RowWrite<ProposalRow>[]): OptionWrites {
  const options = proposals.flatMap((write) => (write.kind === 'insert' ? [optionOf(write.row)] : []));
  return {
    options,
    lines: options.map(lineOf),
    accepted: proposals.flatMap((write) =>
      write.kind === 'update' && write.set.status === 'ACCEPTED' ? [write.id] : [],
    ),
  };
}

function optionOf({ id: proposalId, price, estimatedTime }: ProposalRow): ProposalOptionRow {
  const offered = { position: 1, kind: 'OTHER', label: null, price, estimatedTime, warrantyDays: null } as const;
  return { id: uuidv7(), proposalId, ...offered, recommended: true, chosen: false };
}

function lineOf({ id: optionId, price: unitPrice }: ProposalOptionRow): ProposalLineRow {
  const line = { position: 1, kind: 'REPAIR', words: null, quality: null, quantity: 1, taxRate: null } as const;
  return { id: uuidv7(), optionId, ...line, unitPrice };
}
