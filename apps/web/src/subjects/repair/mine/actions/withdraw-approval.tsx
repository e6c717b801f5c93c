import { answerProposal, type Repair } from '@atelier/contract';
import { Button } from '@atelier/ui';
import { useState } from 'react';
import { showSuccess } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { movedRepair, showRepairError, useRepairTransition } from '../my-repairs.ts';
import { rejectDraft, RejectDialog } from './reject-dialog.tsx';

/** Renders a quiet link below an accepted price while it can be withdrawn. */
export function WithdrawApproval({ repair }: { repair: Repair }) {
  return repair.proposal?.status === 'ACCEPTED' && mayWithdraw(repair) ? (
    <Withdrawal repair={repair} proposalId={repair.proposal.id} />
  ) : null;
}

function mayWithdraw({ allowedActions }: Pick<Repair, 'allowedActions'>): boolean {
  return allowedActions.includes('Repair.reject.diagnosed');
}

function Withdrawal({ repair: { id, version }, proposalId }: { repair: Repair; proposalId: string }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const answering = useRepairTransition(id, answerProposal);
  // Awaited, because success removes this link.
  const withdraw = async (reason: string) => {
    try {
      await answering.mutateAsync({ version, proposalId, decision: 'reject', reason });
      rejectDraft.forget(id);
      showSuccess(t, 'proposalRejected');
    } catch (error) {
      showRepairError(t, error);
      const now = movedRepair(error);
      if (now !== null && !mayWithdraw(now)) setAsking(false);
    }
  };
  return (
    <>
      <Button variant="link" size="sm" className="justify-self-start" onClick={() => setAsking(true)}>
        {t('proposal.withdraw.action')}
      </Button>
      {asking && (
        <RejectDialog
          repairId={id}
          accepted
          loading={answering.isPending}
          onReject={(reason) => void withdraw(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
