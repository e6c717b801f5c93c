import type { Terms } from '@atelier/domain';
import { uuidv7 } from 'uuidv7';
import { standingProposal } from './repair-record.ts';
import type { ProposalRow } from './repair-rows.ts';
import type { Permitted } from './permitted.ts';
import type { RowWrite } from './undo.ts';

const MILLISECONDS_A_DAY = 86_400_000;

type ProposalWrites = RowWrite<ProposalRow>[];

function update(id: string, set: Partial<ProposalRow>): ProposalWrites {
  return [{ kind: 'update', id, set }];
}

function answered(permitted: Permitted, id: string, status: ProposalRow['status']): ProposalWrites {
  return update(id, {
    status,
    answeredBy: permitted.command.actor.id,
    answeredAt: permitted.command.at,
    answeredHow: answeredHow(permitted),
  });
}

/** An answer given to an operator came by phone unless they say how. */
function answeredHow({ command: { actor }, captured, record }: Permitted): ProposalRow['answeredHow'] {
  return actor.id === record.repair.customerId ? 'WEB' : ('how' in captured && captured.how) || 'PHONE';
}

const endings = {
  accept: (permitted: Permitted, id: string) => answered(permitted, id, 'ACCEPTED'),
  reject: (permitted: Permitted, id: string) => answered(permitted, id, 'REJECTED'),
  withdraw: (_permitted: Permitted, id: string) => update(id, { status: 'WITHDRAWN' }),
} as const;

/** The proposals that a step begins or answers. */
export function proposalWrites(permitted: Permitted): ProposalWrites {
  const { proposal } = permitted.change;
  if (proposal === null) return sentAsDrafted(permitted);
  return proposal.kind === 'offer' ? offering(permitted, proposal) : endings[proposal.kind](permitted, proposal.id);
}

/** The draft of the diagnosis goes out as it is: from now on it has its days again. */
function sentAsDrafted(permitted: Permitted): ProposalWrites {
  const standing = standingProposal(permitted.record);
  if (permitted.command.action !== 'Repair.proposal.sent' || standing?.status !== 'PENDING') return [];
  return update(standing.id, { sentAt: permitted.command.at, expiresAt: expiry(permitted) });
}

function expiry({ command, settings }: Permitted): Date {
  return new Date(command.at.getTime() + settings.proposalDays * MILLISECONDS_A_DAY);
}

type Offered = { readonly supersedes: string | null; readonly terms: Terms };

function offering(permitted: Permitted, { supersedes, terms }: Offered): ProposalWrites {
  return [
    ...(supersedes === null ? [] : update(supersedes, { status: 'SUPERSEDED' })),
    { kind: 'insert', row: offered(permitted, terms) },
  ];
}

function offered(permitted: Permitted, terms: Terms): ProposalRow {
  const { actor, at } = permitted.command;
  return {
    id: uuidv7(),
    repairId: permitted.record.repair.id,
    version: Math.max(0, ...permitted.record.proposals.map(({ version }) => version)) + 1,
    ...terms,
    deposit: null,
    status: 'PENDING',
    createdBy: actor.id,
    createdAt: permitted.receivedAt,
    sentAt: at,
    expiresAt: expiry(permitted),
    answeredBy: null,
    answeredAt: null,
    answeredHow: null,
  };
}
