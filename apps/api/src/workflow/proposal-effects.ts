import type { Terms } from '@atelier/domain';
import { uuidv7 } from 'uuidv7';
import { standingProposal } from './repair-record.ts';
import type { ProposalRow } from './repair-rows.ts';
import type { Step } from './step.ts';
import type { RowWrite } from './undo.ts';

type ProposalWrites = RowWrite<ProposalRow>[];

function update(id: string, set: Partial<ProposalRow>): ProposalWrites {
  return [{ kind: 'update', id, set }];
}

function answered(step: Step, id: string, status: ProposalRow['status']): ProposalWrites {
  return update(id, {
    status,
    answeredBy: step.command.actor.id,
    answeredAt: step.command.at,
    answeredHow: answeredHow(step),
  });
}

/** An answer given to an operator came by phone unless they say how. */
function answeredHow({ command: { actor }, captured, record }: Step): ProposalRow['answeredHow'] {
  return actor.id === record.repair.customerId ? 'WEB' : ('how' in captured && captured.how) || 'PHONE';
}

const endings = {
  accept: (step: Step, id: string) => answered(step, id, 'ACCEPTED'),
  reject: (step: Step, id: string) => answered(step, id, 'REJECTED'),
  withdraw: (_step: Step, id: string) => update(id, { status: 'WITHDRAWN' }),
} as const;

/** The proposals that a step begins or answers. */
export function proposalWrites(step: Step): ProposalWrites {
  const { proposal } = step.change;
  if (proposal === null) return sentAsDrafted(step);
  return proposal.kind === 'offer' ? offering(step, proposal) : endings[proposal.kind](step, proposal.id);
}

/** The draft of the diagnosis goes out as it is: from now on it has its days again. */
function sentAsDrafted(step: Step): ProposalWrites {
  const standing = standingProposal(step.record);
  if (step.command.action !== 'Repair.proposal.sent' || standing?.status !== 'PENDING') return [];
  return update(standing.id, { sentAt: step.command.at, expiresAt: expiry(step) });
}

function expiry({ command, proposalExpiry }: Step): Date {
  return new Date(command.at.getTime() + proposalExpiry);
}

type Offered = { readonly supersedes: string | null; readonly terms: Terms };

function offering(step: Step, { supersedes, terms }: Offered): ProposalWrites {
  return [
    ...(supersedes === null ? [] : update(supersedes, { status: 'SUPERSEDED' })),
    { kind: 'insert', row: offered(step, terms) },
  ];
}

function offered(step: Step, terms: Terms): ProposalRow {
  const { actor, at } = step.command;
  return {
    id: uuidv7(),
    repairId: step.record.repair.id,
    version: Math.max(0, ...step.record.proposals.map(({ version }) => version)) + 1,
    ...terms,
    status: 'PENDING',
    createdBy: actor.id,
    createdAt: step.receivedAt,
    sentAt: at,
    expiresAt: expiry(step),
    answeredBy: null,
    answeredAt: null,
    answeredHow: null,
  };
}
