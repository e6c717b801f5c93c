import type { Repair } from '@atelier/contract';
import { Alert, Button, DialogBody, DialogFooter } from '@atelier/ui';
import { useEffect, useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { DialogFrame } from '#shared/dialogs/dialog-frame.tsx';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { ignoreDoubleTap } from '#shared/dialogs/ignore-double-tap.ts';
import { showSuccess } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useAnswerProposal } from '#subjects/repair/mine/answer-proposal.ts';
import { RepairSubject } from '#subjects/repair/mine/device-line.tsx';
import { repairButtonsOf } from '#subjects/repair/mine/repair-buttons.ts';
import { rejectDraft, RejectDialog } from '#subjects/repair/mine/reject-dialog.tsx';
import { PriceReceipt } from '#subjects/repair/mine/price-receipt.tsx';
import { LoadRepair } from '#subjects/repair/mine/load-repair.tsx';
import { showRepairError } from '#subjects/repair/mine/use-repair-call.ts';
import { ProposalTerms, type CustomerProposal } from './proposal-terms.tsx';

/** What was accepted here, and the repair that the server answered with. */
type Acceptance = { readonly repair: Repair; readonly proposal: CustomerProposal };

type AnswerProps = {
  repair: Repair;
  proposal: CustomerProposal;
  onAccepted: (acceptance: Acceptance) => void;
};

/** The price and its terms, to be accepted or rejected (specification/screens#the-price); afterwards what was accepted, to be kept. */
export function ProposalDialog({ repairId }: { repairId: string }) {
  const { t } = useTranslation();
  const [accepted, setAccepted] = useState<Acceptance | null>(null);
  if (accepted !== null)
    return (
      <DialogFrame title={t('proposal.accepted.title')} onClose={dialogStore.closeTop}>
        <PriceReceipt {...accepted} onDone={dialogStore.closeTop} />
      </DialogFrame>
    );
  return (
    <DialogFrame title={t('proposal.title')} description={t('proposal.text')} onClose={dialogStore.closeTop}>
      <LoadRepair id={repairId}>
        {(repair) =>
          repair.proposal === null ? (
            <NoProposal repairId={repairId} />
          ) : (
            <Answer repair={repair} proposal={repair.proposal} onAccepted={setAccepted} />
          )
        }
      </LoadRepair>
    </DialogFrame>
  );
}

/** The repair is there and has no price: it was withdrawn. */
function NoProposal({ repairId }: { repairId: string }) {
  useFocusAfterAnswer(repairId, true);
  return null;
}

/** Nothing is left to answer here: in another tab it was, or by telephone, or the technician looks again. The details say which. */
function useFocusAfterAnswer(repairId: string, isGone: boolean): void {
  return useEffect(() => {
    if (!isGone) return;
    if (dialogStore.get().base === null) dialogStore.openDetails(repairId);
    else dialogStore.closeTop();
  }, [repairId, isGone]);
}

function Answer(props: AnswerProps) {
  const { repair, proposal } = props;
  const { t } = useTranslation();
  const [firstButton] = useState(proposal.id);
  const [rejecting, setRejecting] = useState(false);
  const { answer, pending } = useAnswer(props);
  useFocusAfterAnswer(repair.id, !pending && !repairButtonsOf(repair).includes('answer'));
  return (
    <>
      <DialogBody className="grid grid-cols-1 gap-5">
        {proposal.id !== firstButton && <Alert variant="warning">{t('proposal.changed')}</Alert>}
        <RepairSubject repair={repair} />
        <ProposalTerms proposal={proposal} notes={repair.diagnosis?.notes ?? null} />
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={() => setRejecting(true)}>
          {t('proposal.reject')}
        </Button>
        <Button loading={pending && !rejecting} onClick={() => void answer('accept')}>
          {t('proposal.accept')}
        </Button>
      </DialogFooter>
      {rejecting && (
        <RejectDialog
          repairId={repair.id}
          loading={pending}
          onReject={(reason) => void answer('reject', reason)}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  );
}

/** The answer to what is on screen. Once it is rejected the dialog closes; accepted, it shows what was. */
function useAnswer({ repair, proposal, onAccepted }: AnswerProps) {
  const { t } = useTranslation();
  const [pending, setPending] = useState(false);
  const { mutateAsync } = useAnswerProposal();
  const send = async (decision: 'accept' | 'reject', reason: string): Promise<void> => {
    const seen = { id: repair.id, version: repair.version, proposalId: proposal.id };
    const answered = await mutateAsync({ ...seen, decision, ...(decision === 'reject' ? { reason } : {}) });
    rejectDraft.forget(repair.id);
    showSuccess(t, decision === 'accept' ? 'proposalAccepted' : 'proposalRejected');
    if (decision === 'accept') {
      // 'Done' comes where 'Accept' was.
      ignoreDoubleTap();
      onAccepted({ repair: answered, proposal });
    } else dialogStore.closeTop();
  };
  const answer = async (decision: 'accept' | 'reject', reason = ''): Promise<void> => {
    setPending(true);
    try {
      await send(decision, reason);
    } catch (error) {
      // Not after success: until the dialog has another content, nothing here may think that somebody else answered.
      setPending(false);
      // Another proposal stands now: it is in place already, with words that say so.
      if (!(error instanceof ApiError && error.key === 'proposalChanged')) showRepairError(t, error);
    }
  };
  return { answer, pending };
}
