import { answerProposal, type Repair } from '@atelier/contract';
import { Alert, Button, DialogBody, DialogFooter, UserText } from '@atelier/ui';
import { useEffect, useState } from 'react';
import { addWorkingDays, shopTime } from '@atelier/domain';
import { formatDay } from '@atelier/i18n';
import { ApiError } from '#shared/api/api-error.ts';
import { DialogFrame } from '#shared/dialogs/dialog-frame.tsx';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { ignoreDoubleTap } from '#shared/dialogs/use-history-entry.ts';
import { showSuccess } from '#shared/feedback/show-toast.ts';
import { showRepairError, useRepairTransition } from '#subjects/repair/mine/my-repairs.ts';
import { RepairSubject } from '#subjects/repair/mine/device-line.tsx';
import { repairButtonsOf } from '#subjects/repair/mine/actions/turn-button.tsx';
import { rejectDraft, RejectDialog } from '#subjects/repair/mine/actions/reject-dialog.tsx';
import { PriceReceipt } from '#subjects/repair/mine/price-receipt.tsx';
import { LoadRepair } from '#subjects/repair/mine/load-repair.tsx';
import { shopOpen, shopTimeZone } from '#config/shop.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { Fact, Facts, WarrantyFact } from '#subjects/repair/mine/details/fact.tsx';
import { ShopContact } from '#subjects/repair/mine/shop-contact.tsx';
import { Price } from '#subjects/repair/price.tsx';
import { useClockValue, useShopDay, Weekday } from '#shared/language/times.tsx';

type Acceptance = { readonly repair: Repair; readonly proposal: CustomerProposal };

type AnswerProps = {
  repair: Repair;
  proposal: CustomerProposal;
  onAccepted: (acceptance: Acceptance) => void;
};

/** Shows the proposal to accept or reject (specification/screens#the-price), then the accepted one. */
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

/** The proposal was withdrawn. */
function NoProposal({ repairId }: { repairId: string }) {
  useLeaveWhenAnswered(repairId, true);
  return null;
}

/** Replaces the dialog by the details once nothing remains to answer, for example after an answer by phone or in another tab. */
function useLeaveWhenAnswered(repairId: string, isGone: boolean): void {
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
  useLeaveWhenAnswered(repair.id, !pending && !repairButtonsOf(repair).includes('answer'));
  return (
    <>
      <DialogBody className="grid grid-cols-1 gap-5">
        {proposal.id !== firstButton && <Alert variant="warning">{t('proposal.changed')}</Alert>}
        <RepairSubject repair={repair} />
        <ProposalTerms proposal={proposal} notes={repair.diagnosis?.notes ?? null} coverage={repair.coverage} />
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

/** Answers the displayed proposal. A rejection closes the dialog, and an acceptance shows the accepted proposal. */
function useAnswer({ repair, proposal, onAccepted }: AnswerProps) {
  const { t } = useTranslation();
  const [pending, setPending] = useState(false);
  const { mutateAsync } = useRepairTransition(repair.id, answerProposal);
  const send = async (decision: 'accept' | 'reject', reason: string) => {
    const seen = { version: repair.version, proposalId: proposal.id };
    const answered = await mutateAsync({ ...seen, decision, ...(decision === 'reject' ? { reason } : {}) });
    rejectDraft.forget(repair.id);
    showSuccess(t, decision === 'accept' ? 'proposalAccepted' : 'proposalRejected');
    if (decision === 'accept') {
      // The 'Done' button appears at the place of 'Accept'.
      ignoreDoubleTap();
      onAccepted({ repair: answered, proposal });
    } else dialogStore.closeTop();
  };
  const answer = async (decision: 'accept' | 'reject', reason = '') => {
    setPending(true);
    try {
      await send(decision, reason);
    } catch (error) {
      // Remains pending after success, so the changed repair doesn't look answered elsewhere.
      setPending(false);
      // The dialog already shows the new proposal and says so.
      if (!(error instanceof ApiError && error.key === 'proposalChanged')) showRepairError(t, error);
    }
  };
  return { answer, pending };
}

type CustomerProposal = NonNullable<Repair['proposal']>;

type ProposalTermsProps = { proposal: CustomerProposal; notes: string | null; coverage: Repair['coverage'] };

function ProposalTerms({ proposal, notes, coverage }: ProposalTermsProps) {
  const { t } = useTranslation();
  // Computed like the operator's confirmation, as if the customer approved today.
  const ready = addWorkingDays(useShopDay(), proposal.estimatedTime, shopOpen()?.closures);
  return (
    <>
      <Amount proposal={proposal} />
      <Facts>
        <Fact label={t('proposal.estimatedTime')}>{t('common.workingDays', { count: proposal.estimatedTime })}</Fact>
        <Fact label={t('proposal.readyIfAccepted')}>
          <Weekday value={ready} className="font-medium" />
        </Fact>
        <WarrantyFact proposal={proposal} />
        {coverage?.covered === false && (
          <Fact label={t('repairs.warranty.fact')} wide>
            {t(`repairs.warranty.coverage.${coverage.reason}`)}
          </Fact>
        )}
        {notes !== null && (
          <Fact label={t('proposal.notes')} wide>
            <UserText className="block">{notes}</UserText>
          </Fact>
        )}
      </Facts>
      <ul className="grid gap-1.5 border-t border-line pt-4 text-sm text-pretty text-ink-muted">
        <li>{t('proposal.payment')}</li>
        <li>{t('proposal.rejectHint')}</li>
      </ul>
      <ShopContact />
    </>
  );
}

/** Fits the whole price on the screen at any text size. */
function Amount({ proposal: { price, estimatedCost, expiresAt } }: { proposal: CustomerProposal }) {
  const { t } = useTranslation();
  return (
    <div className="grid justify-items-center gap-1 rounded-control bg-sunken px-[min(1.25rem,4vw)] py-6 text-center">
      <span className="text-sm text-ink-muted">{t('proposal.price')}</span>
      <Price amount={price} withDollars className="font-display text-[min(2.25rem,13vw)] leading-tight font-semibold" />
      <ValidUntil expiresAt={expiresAt} />
      {estimatedCost !== null && (
        <span className="text-sm text-ink-muted">
          <span>{t('proposal.estimatedCost')}</span> <Price amount={estimatedCost} withDollars />
        </span>
      )}
    </div>
  );
}

/** Shows the expiry date, after which the proposal can still be accepted (specification/life#proposals). */
function ValidUntil({ expiresAt }: Pick<CustomerProposal, 'expiresAt'>) {
  const { t, language } = useTranslation();
  const isOver = useClockValue((now) => Date.parse(expiresAt) < now.getTime());
  const date = formatDay(shopTime(new Date(expiresAt), shopTimeZone).day, language);
  return (
    <span className="text-sm text-pretty text-ink-muted">
      {t(isOver ? 'proposal.expired' : 'proposal.validUntil', { date })}
    </span>
  );
}
