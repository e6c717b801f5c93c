import { answerProposal } from '@atelier/contract';
import { send } from '#shared/api/send.ts';
import { useRepairCall } from './use-repair-call.ts';

type ProposalAnswer = {
  id: string;
  version: number;
  proposalId: string;
  decision: 'accept' | 'reject';
  reason?: string;
};

export function useAnswerProposal() {
  return useRepairCall(({ id, ...body }: ProposalAnswer, idempotencyKey) =>
    send(answerProposal, { params: { id }, body, idempotencyKey }),
  );
}
