import type { Repair } from '@atelier/contract';
import { Alert, Button, DialogBody, DialogFooter } from '@atelier/ui';
import { useState } from 'react';
import { DialogFrame } from '../../../shared/dialogs/dialog-frame.tsx';
import { dialogStore } from '../../../shared/dialogs/dialog-store.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { showSuccess } from '../../../shared/feedback/show-toast.ts';
import { useTranslation } from '../../../shared/language/use-translation.ts';
import { Fact, Facts } from '../../../shared/my-repair/details/fact.tsx';
import { offersOf } from '../../../shared/my-repair/offers.ts';
import { RepairOf } from '../../../shared/my-repair/repair-of.tsx';
import { showRepairError } from '../../../shared/my-repair/use-repair-call.ts';
import { Price } from '../../../shared/repair/price.tsx';
import { useAnswerProposal } from '../api/answer-proposal.ts';
import { rejectDraft, RejectDialog } from './reject-dialog.tsx';

type Proposal = NonNullable<Repair['proposal']>;

const Terms = ({ proposal, notes }: { proposal: Proposal; notes: string | null }) => {
  const { t } = useTranslation();
  return (
    <>
      <div className="grid justify-items-center gap-1 rounded-control bg-sunken px-5 py-6">
        <span className="text-sm text-ink-muted">{t('proposal.price')}</span>
        <Price amount={proposal.price} place="dialog" className="font-display text-3xl font-semibold" />
      </div>
      <Facts>
        <Fact label={t('proposal.estimatedTime')}>{t('common.workingDays', { count: proposal.estimatedTime })}</Fact>
        {proposal.estimatedCost !== null && (
          <Fact label={t('proposal.estimatedCost')}>
            <Price amount={proposal.estimatedCost} place="dialog" />
          </Fact>
        )}
        {notes !== null && (
          <Fact label={t('proposal.notes')} wide>
            {notes}
          </Fact>
        )}
      </Facts>
    </>
  );
};

/** The answer to what is on screen; afterwards the dialog closes, unless another proposal stands now. */
const useAnswer = (repair: Repair, proposal: Proposal) => {
  const { t } = useTranslation();
  const answering = useAnswerProposal();
  const answer = async (decision: 'accept' | 'reject', reason = ''): Promise<void> => {
    const seen = { id: repair.id, version: repair.version, proposalId: proposal.id };
    try {
      await answering.mutateAsync({ ...seen, decision, ...(decision === 'reject' ? { reason } : {}) });
      rejectDraft.forget(repair.id);
      showSuccess(t, decision === 'accept' ? 'proposalAccepted' : 'proposalRejected');
      dialogStore.closeTop();
    } catch (error) {
      // Another proposal stands now: it is in place already, with words that say so.
      if (!(error instanceof ApiError && error.key === 'proposalChanged')) showRepairError(t, error);
    }
  };
  return { answer, pending: answering.isPending };
};

const Answer = ({ repair, proposal }: { repair: Repair; proposal: Proposal }) => {
  const { t } = useTranslation();
  const [first] = useState({ proposal: proposal.id, status: repair.status });
  const [rejecting, setRejecting] = useState(false);
  const { answer, pending } = useAnswer(repair, proposal);
  const mayAccept = offersOf(repair).includes('answer');
  const mayReject = repair.allowedActions.includes('Repair.reject.diagnosed');
  const changed = proposal.id !== first.proposal;
  // Answered in another tab, for instance, or too late.
  const moved = !changed && repair.status !== first.status && !pending;
  return (
    <>
      <DialogBody className="grid gap-5">
        {changed && <Alert variant="warning">{t('proposal.changed')}</Alert>}
        {moved && <Alert variant="info">{t('repairs.moved')}</Alert>}
        <Terms proposal={proposal} notes={repair.diagnosis?.notes ?? null} />
      </DialogBody>
      <DialogFooter>
        {mayReject && (
          <Button variant="secondary" onClick={() => setRejecting(true)}>
            {t('proposal.reject')}
          </Button>
        )}
        {mayAccept && (
          <Button loading={pending && !rejecting} onClick={() => void answer('accept')}>
            {t('proposal.accept')}
          </Button>
        )}
      </DialogFooter>
      {rejecting && mayReject && (
        <RejectDialog
          repairId={repair.id}
          loading={pending}
          onReject={(reason) => void answer('reject', reason)}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  );
};

/** The price and its terms, to be accepted or rejected (product section 4). */
export const ProposalDialog = ({ repairId }: { repairId: string }) => {
  const { t } = useTranslation();
  return (
    <DialogFrame title={t('proposal.title')} description={t('proposal.text')} onClose={dialogStore.closeTop}>
      <RepairOf id={repairId}>
        {(repair) =>
          repair.proposal === null ? (
            <DialogBody>
              <Alert variant="info">{t('proposal.beingPrepared')}</Alert>
            </DialogBody>
          ) : (
            <Answer repair={repair} proposal={repair.proposal} />
          )
        }
      </RepairOf>
    </DialogFrame>
  );
};
