import { addCharge, ChargeForm, getPaymentReceipt, type RepairTill, undoCharge, undoPayment } from '@atelier/contract';
import { chargeKinds, millimesOf } from '@atelier/domain';
import { Button } from '@atelier/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { HandCoins, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useIntent } from '#shared/api/intent-key.ts';
import { useLastingIntent } from '#subjects/staff/forms/lasting-intent.ts';
import { queryKeys } from '#shared/api/queries.ts';
import { receiveFile } from '#shared/api/receive-file.ts';
import { send } from '#shared/api/send.ts';
import { QuestionDialog } from '#shared/dialogs/question-dialog.tsx';
import { showDone, showError } from '#shared/feedback/show-toast.ts';
import { TextField } from '#shared/form/text-field.tsx';
import { useApiForm } from '#shared/form/use-api-form.ts';
import { useApiSubmit } from '#shared/feedback/use-api-submit.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { FileButton } from '#subjects/repair/file-button.tsx';
import { Price } from '#subjects/repair/price.tsx';
import { SelectField } from '#subjects/staff/forms/controlled-fields.tsx';
import { FormDialog } from '#subjects/staff/forms/form-dialog.tsx';
import { TypedAmount } from '#subjects/staff/forms/typed-amount.ts';
import { Fact, Facts, LoadingPanel, Panel } from '#subjects/staff/page/panel.tsx';
import { StaffMoment } from '#subjects/staff/repair/staff-times.tsx';
import { PaymentDialog } from '#subjects/staff/till/payment-dialog.tsx';
import { repairTillQuery } from '#subjects/staff/till/repair-till.ts';

/** Shows what a repair costs, what was paid and what is open, and takes payments. */
export function PaymentsPanel({ repairId }: { repairId: string }) {
  const { t } = useTranslation();
  const answer = useQuery(repairTillQuery(repairId));
  const [open, setOpen] = useState<'take' | 'refund' | 'fee' | null>(null);
  const { data } = answer;
  const close = () => setOpen(null);
  if (data === undefined) return <LoadingPanel title={t('payments.title')} query={answer} />;
  const { balance, mayTake, mayRefund } = data;
  const isPaid = millimesOf(balance.paid) > 0;
  return (
    <Panel title={t('payments.title')}>
      <BalanceFacts balance={balance} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {mayTake && (
          <Button size="sm" onClick={() => setOpen('take')}>
            <HandCoins />
            <span>{t('payments.take')}</span>
          </Button>
        )}
        {mayRefund && isPaid && (
          <Button size="sm" variant="secondary" onClick={() => setOpen('refund')}>
            {t('payments.refund')}
          </Button>
        )}
        {mayTake && (
          <Button size="sm" variant="secondary" onClick={() => setOpen('fee')}>
            {t('payments.fee')}
          </Button>
        )}
      </div>
      <Entries repairId={repairId} till={data} />
      {open === 'take' && <PaymentDialog repairId={repairId} amount={balance.due} onClose={close} />}
      {open === 'refund' && (
        <PaymentDialog
          repairId={repairId}
          amount={millimesOf(balance.refundOwed) > 0 ? balance.refundOwed : balance.paid}
          isRefund
          onClose={close}
        />
      )}
      {open === 'fee' && <FeeDialog repairId={repairId} onClose={close} />}
    </Panel>
  );
}

function BalanceFacts({ balance }: Pick<RepairTill, 'balance'>) {
  const { t } = useTranslation();
  const isSome = (amount: string) => millimesOf(amount) > 0;
  const { agreed, charged, paid, due, refundOwed } = balance;
  return (
    <Facts>
      <Fact name={t('payments.agreed')}>{isSome(agreed) ? <Price amount={agreed} /> : t('payments.noPrice')}</Fact>
      <Fact name={t('payments.charged')}>{isSome(charged) && <Price amount={charged} />}</Fact>
      <Fact name={t('payments.paid')}>{isSome(paid) && <Price amount={paid} />}</Fact>
      <Fact name={t('payments.due')}>
        {(isSome(agreed) || isSome(charged)) && <Price amount={due} className="font-semibold" />}
      </Fact>
      <Fact name={t('payments.refundOwed')}>
        {isSome(refundOwed) && <Price amount={refundOwed} className="font-semibold text-danger" />}
      </Fact>
    </Facts>
  );
}

type EntriesProps = { repairId: string; till: RepairTill };

function Entries({ repairId, till }: EntriesProps) {
  const { t } = useTranslation();
  const [wrong, setWrong] = useState<RepairTill['payments'][number] | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const { mutate, isPending } = useUndo(repairId, {
    onSuccess: () => {
      // The button of an undone fee is gone.
      if (list.current?.contains(document.activeElement) === true) list.current.focus();
    },
    onSettled: () => setWrong(null),
  });
  if (till.payments.length === 0 && till.charges.length === 0) return null;
  return (
    <>
      <ol ref={list} tabIndex={-1} className="grid grid-cols-1 gap-3 border-t border-line pt-4">
        {till.payments.map((payment) => (
          <li key={payment.id} className="grid grid-cols-1 gap-1">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className={payment.isCorrected ? 'line-through' : undefined}>
                {t(payment.corrects === null ? `payments.kinds.${payment.kind}` : 'payments.counterEntry')}
              </span>
              <Price amount={payment.amount} className="font-medium" />
            </p>
            <p className="flex flex-wrap gap-x-3 text-sm text-ink-muted">
              <span>
                {t('payments.takenBy', { method: t(`payments.methods.${payment.method}`), name: payment.takenBy.name })}
              </span>
              <StaffMoment value={payment.at} />
              {payment.isCorrected && <span>{t('payments.corrected')}</span>}
            </p>
            <div className="flex flex-wrap gap-2">
              <FileButton
                name={`receipt-${payment.receipt}.pdf`}
                receive={() =>
                  receiveFile(getPaymentReceipt, { params: { id: repairId, paymentId: payment.id }, query: {} })
                }
              >
                {t('payments.receipt', { number: payment.receipt })}
              </FileButton>
              {payment.mayUndo && (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={t('payments.undoNamed', { number: payment.receipt })}
                  onClick={() => setWrong(payment)}
                >
                  <Undo2 />
                  <span>{t('payments.undo')}</span>
                </Button>
              )}
            </div>
          </li>
        ))}
        {till.charges.map((charge) => (
          <li key={charge.id} className="flex flex-wrap items-center justify-between gap-x-3">
            <span className={charge.isCorrected ? 'line-through' : undefined}>
              {t(`payments.feeKinds.${charge.kind}`)}
            </span>
            <span className="flex items-center gap-2">
              <Price amount={charge.amount} className="font-medium" />
              {till.mayTake && !charge.isCorrected && charge.corrects === null && (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={t('payments.feeUndo', { kind: t(`payments.feeKinds.${charge.kind}`) })}
                  onClick={() => {
                    if (!isPending) mutate({ chargeId: charge.id });
                  }}
                >
                  <Undo2 />
                </Button>
              )}
            </span>
          </li>
        ))}
      </ol>
      {wrong !== null && (
        <QuestionDialog
          open
          onOpenChange={() => isPending || setWrong(null)}
          title={t('payments.undoTitle', { number: wrong.receipt })}
          description={t('payments.undoText', { number: wrong.receipt })}
          confirmLabel={t('payments.undoConfirm')}
          cancelLabel={t('payments.undoKeep')}
          tone="danger"
          loading={isPending}
          onConfirm={() => mutate({ paymentId: wrong.id })}
        />
      )}
    </>
  );
}

type Undoing = { readonly paymentId: string } | { readonly chargeId: string };

function useUndo(id: string, { onSuccess, onSettled }: { onSuccess: () => void; onSettled: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const intent = useIntent();
  return useMutation({
    networkMode: 'always',
    mutationFn: (wrong: Undoing) =>
      intent.run(wrong, (idempotencyKey) =>
        'paymentId' in wrong
          ? send(undoPayment, { params: { id, ...wrong }, idempotencyKey })
          : send(undoCharge, { params: { id, ...wrong }, idempotencyKey }),
      ),
    onSuccess: (till, wrong) => {
      client.setQueryData(repairTillQuery(id).queryKey, till);
      showDone(t('paymentId' in wrong ? 'payments.undone' : 'payments.feeUndone'));
      onSuccess();
    },
    onError: (error) => {
      showError(t, error);
      void client.invalidateQueries({ queryKey: queryKeys.till });
    },
    onSettled,
  });
}

const FeeForm = z.extend(TypedAmount, { kind: ChargeForm.shape.kind });

function FeeDialog({ repairId: id, onClose }: { repairId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const intent = useLastingIntent(`fee ${id}`);
  const form = useApiForm(FeeForm, { kind: 'DIAGNOSIS', amount: '' });
  const { isSubmitting } = form.formState;
  const submit = useApiSubmit(form, async (body) => {
    const till = await intent.run(body, (idempotencyKey) => send(addCharge, { params: { id }, body, idempotencyKey }));
    client.setQueryData(repairTillQuery(id).queryKey, till);
    showDone(t('payments.feeAdded'));
    onClose();
  });
  return (
    <FormDialog
      title={t('payments.fee')}
      action={t('payments.feeSave')}
      submitting={isSubmitting}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SelectField
        control={form.control}
        name="kind"
        label={t('payments.feeKind')}
        options={chargeKinds.map((value) => ({ value, label: t(`payments.feeKinds.${value}`) }))}
      />
      <TextField form={form} name="amount" label={t('payments.amount')} inputMode="decimal" autoComplete="off" />
    </FormDialog>
  );
}
