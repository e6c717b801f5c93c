import { refundPayment, takePayment } from '@atelier/contract';
import { millimesOf, type PaymentMethod, paymentMethods, priceStyle } from '@atelier/domain';
import { formatPrice, formatTime } from '@atelier/i18n';
import { Alert, Button, DialogBody } from '@atelier/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Banknote, CreditCard, Landmark, type LucideIcon, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { shopCurrency } from '#config/shop.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { useLastingIntent } from '#subjects/staff/forms/lasting-intent.ts';
import { queryKeys } from '#shared/api/queries.ts';
import { send } from '#shared/api/send.ts';
import { showDone, showError } from '#shared/feedback/show-toast.ts';
import { TextField } from '#shared/form/text-field.tsx';
import { showIssues, useApiForm } from '#shared/form/use-api-form.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { SmallDialog } from '#subjects/staff/forms/form-dialog.tsx';
import { TypedAmount } from '#subjects/staff/forms/typed-amount.ts';

const icons: Readonly<Record<PaymentMethod, LucideIcon>> = {
  CASH: Banknote,
  TERMINAL: CreditCard,
  TRANSFER: Landmark,
  CHEQUE: ReceiptText,
};

type PaymentDialogProps = {
  repairId: string;
  /** Decimal string that the amount begins with. */
  amount: string;
  isRefund?: boolean;
  /** Called with the receipt's number of a taken payment. */
  onTaken?: (receipt: string) => void;
  onClose: () => void;
};

/** Takes a payment or gives one back. The press on a method sends it, so that the usual payment takes two presses. */
export function PaymentDialog({ repairId, amount, isRefund = false, onTaken, onClose }: PaymentDialogProps) {
  const { t, language } = useTranslation();
  const form = useApiForm(TypedAmount, { amount: typedForm(amount, language) });
  const { mutateAsync, isPending, variables } = usePayment(repairId, isRefund);
  const [provisional, setProvisional] = useState<string | null>(null);
  const pay = (method: PaymentMethod) =>
    form.handleSubmit(async (values) => {
      try {
        const receipt = await mutateAsync({ ...values, method });
        showDone(
          t(isRefund ? 'payments.refunded' : 'payments.taken'),
          receipt === undefined ? undefined : t('payments.receipt', { number: receipt }),
        );
        if (receipt !== undefined) onTaken?.(receipt);
        onClose();
      } catch (error) {
        if (error instanceof ApiError && error.status === null) {
          const time = formatTime(new Date(), language);
          const price = formatPrice(values.amount, priceStyle(shopCurrency), language);
          setProvisional(t('payments.offline.text', { amount: price, method: t(`payments.methods.${method}`), time }));
        } else if (!showIssues(form, error)) showError(t, error);
      }
    });
  return (
    <SmallDialog
      title={t(isRefund ? 'payments.refundTitle' : 'payments.take')}
      description={t(isRefund ? 'payments.refundText' : 'payments.takeText')}
      isBusy={isPending}
      onClose={onClose}
    >
      <DialogBody>
        <form
          noValidate
          className="grid grid-cols-1 gap-5 pb-2"
          onSubmit={(event) => {
            event.preventDefault();
            // React passes the event on to a form that opened the dialog.
            event.stopPropagation();
            // Enter checks the amount. A method is chosen by its button alone.
            void form.trigger('amount');
          }}
        >
          <TextField form={form} name="amount" label={t('payments.amount')} inputMode="decimal" autoComplete="off" />
          {provisional !== null && (
            <Alert variant="warning" role="alert" title={t('payments.offline.title')}>
              {provisional}
            </Alert>
          )}
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
            {paymentMethods.map((method) => {
              const Icon = icons[method];
              return (
                <Button
                  key={method}
                  type="button"
                  variant={method === 'CASH' ? 'primary' : 'secondary'}
                  className="px-3!"
                  loading={isPending && variables.method === method}
                  aria-disabled={isPending}
                  onClick={(event) => {
                    if (!isPending) void pay(method)(event);
                  }}
                >
                  <Icon />
                  <span>{t(`payments.methods.${method}`)}</span>
                </Button>
              );
            })}
          </div>
        </form>
      </DialogBody>
    </SmallDialog>
  );
}

/** Returns `120` for `120.000`, with the reader's decimal mark, and an empty field where nothing is open. */
function typedForm(amount: string, language: string): string {
  if (millimesOf(amount) === 0) return '';
  const text = amount.replace(/\.?0+$/u, '');
  return language === 'fr' ? text.replace('.', ',') : text;
}

type Payment = { readonly amount: string; readonly method: PaymentMethod };

/** Sends the payment once, also when an answer was lost and the dialog was reopened. Returns the number of a taken payment's receipt. */
function usePayment(id: string, isRefund: boolean) {
  const client = useQueryClient();
  const intent = useLastingIntent(`${isRefund ? 'refund' : 'payment'} ${id}`);
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: Payment): Promise<string | undefined> =>
      intent.run(body, async (idempotencyKey) => {
        const input = { params: { id }, body, idempotencyKey };
        if (!isRefund) return (await send(takePayment, input)).receipt;
        return (await send(refundPayment, input)).payments.at(-1)?.receipt;
      }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.till }),
        client.invalidateQueries({ queryKey: queryKeys.staffRepairs }),
      ]),
  });
}
