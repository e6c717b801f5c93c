import { DAY_MS, SYSTEM_ACTOR, type Captured, type NewProposalTerms } from '@atelier/domain';
import { uuidv7 } from 'uuidv7';
import { newRow } from '#platform/database/row-json.ts';
import { proposals } from '#schema/index.ts';
import { currentProposal } from '../repair/repair-record.ts';
import type { ProposalRow } from '../repair/repair-rows.ts';
import type { Authorized } from '../command/phases.ts';
import type { RowWrite } from '../command/undo.ts';

type ProposalWrites = RowWrite<ProposalRow>[];

function update(id: string, set: Partial<ProposalRow>): ProposalWrites {
  return [{ kind: 'update', id, set }];
}

function answerWrites(transition: Authorized, id: string, status: ProposalRow['status']): ProposalWrites {
  return update(id, {
    status,
    answeredBy: transition.command.actor === SYSTEM_ACTOR ? null : transition.command.actor.id,
    answeredAt: transition.command.at,
    answeredHow: answeredHow(transition),
  });
}

/** An operator's record of an answer means by phone by default. The system actor answers for the warranty. */
function answeredHow({ command: { actor }, captured, record }: Authorized): ProposalRow['answeredHow'] {
  const { how = 'PHONE' }: Captured = captured;
  if (actor === SYSTEM_ACTOR) return 'WARRANTY';
  return actor.id === record.repair.customerId ? 'WEB' : how;
}

const endings = {
  accept: (transition: Authorized, id: string) => answerWrites(transition, id, 'ACCEPTED'),
  reject: (transition: Authorized, id: string) => answerWrites(transition, id, 'REJECTED'),
  withdraw: (_transition: Authorized, id: string) => update(id, { status: 'WITHDRAWN' }),
} as const;

export function proposalWrites(transition: Authorized): ProposalWrites {
  const { proposal } = transition.change;
  if (proposal === null) return sendDraft(transition);
  return proposal.kind === 'create'
    ? offerWrites(transition, proposal)
    : endings[proposal.kind](transition, proposal.id);
}

/** Sends the diagnosis' draft unchanged. Its validity starts now. */
function sendDraft(transition: Authorized): ProposalWrites {
  const current = currentProposal(transition.record);
  if (transition.command.action !== 'Repair.proposal.sent' || current?.status !== 'PENDING') return [];
  return update(current.id, { sentAt: transition.command.at, expiresAt: expiry(transition) });
}

function expiry({ command, rules }: Authorized): Date {
  return new Date(command.at.getTime() + rules.proposalDays * DAY_MS);
}

type NewProposal = { readonly supersedes: string | null; readonly terms: NewProposalTerms };

function offerWrites(transition: Authorized, { supersedes, terms }: NewProposal): ProposalWrites {
  return [
    ...(supersedes === null ? [] : update(supersedes, { status: 'SUPERSEDED' })),
    { kind: 'insert', row: proposalRow(transition, terms) },
  ];
}

function proposalRow(transition: Authorized, terms: NewProposalTerms): ProposalRow {
  const { actor, at } = transition.command;
  return newRow(proposals, {
    id: uuidv7(),
    repairId: transition.record.repair.id,
    version: Math.max(0, ...transition.record.proposals.map(({ version }) => version)) + 1,
    ...terms,
    status: 'PENDING',
    createdBy: actor.id,
    createdAt: transition.receivedAt,
    sentAt: at,
    expiresAt: expiry(transition),
  });
}
