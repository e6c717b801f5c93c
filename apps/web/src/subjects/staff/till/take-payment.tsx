import type { RepairTill } from '@atelier/contract';
import { millimesOf } from '@atelier/domain';
import { Button, Card, Skeleton } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { LoadFailureLine } from '#shared/feedback/load-failure-line.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { Price } from '#subjects/repair/price.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { repairTillQuery } from './repair-till.ts';

type TakePaymentProps = {
  readonly repairId: string;
  readonly amountDue: string;
  readonly size?: 'md' | 'sm';
  readonly onTaken?: (receipt: string) => void;
};

/** Takes a payment of what is open. A deposit before the price needs no open amount. */
function TakePayment({ repairId, amountDue, size = 'sm', onTaken }: TakePaymentProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size={size} onClick={() => setOpen(true)}>
        <HandCoins />
        <span>{t('payments.take')}</span>
      </Button>
      {isOpen && (
        <PaymentDialog
          repairId={repairId}
          amount={amountDue}
          {...(onTaken && { onTaken })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Takes a deposit right after the intake, and shows the receipt of the last one. */
export function IntakeDeposit({ repairId }: { readonly repairId: string }) {
  const { t } = useTranslation();
  const [receipt, setReceipt] = useState<string | null>(null);
  return (
    <>
      <TakePayment repairId={repairId} amountDue="0.000" onTaken={setReceipt} />
      {receipt !== null && <span className="self-center">{t('payments.receipt', { number: receipt })}</span>}
    </>
  );
}

type DoorPaymentProps = { readonly repairId: string; readonly amountDue: string };

/** Shows a driver what is open on their own visit, and takes it. */
export function DoorPayment({ repairId, amountDue }: DoorPaymentProps) {
  const { t } = useTranslation();
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-5">
      {isSome(amountDue) && (
        <p className="grid">
          <span className="text-sm text-ink-muted">{t('payments.due')}</span>
          <Price amount={amountDue} className="text-xl font-semibold" />
        </p>
      )}
      <TakePayment repairId={repairId} amountDue={amountDue} size="md" />
    </Card>
  );
}

/** Shows what is open, or owed back, before a device is handed out. */
export function CounterDue({ repairId }: { readonly repairId: string }) {
  const answer = useQuery(repairTillQuery(repairId));
  const { data } = answer;
  if (data === undefined && answer.isError) return <LoadFailureLine query={answer} />;
  if (data !== undefined && !hasCosts(data)) return null;
  const due = data?.balance.due ?? '0.000';
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-line bg-sunken p-4">
      <output className="grid">
        {data === undefined ? (
          <Skeleton className="h-12 w-32 rounded-control" />
        ) : (
          <OpenAmount balance={data.balance} />
        )}
      </output>
      {data?.mayTake === true && isSome(due) && <TakePayment repairId={repairId} amountDue={due} size="md" />}
    </div>
  );
}

function OpenAmount({ balance: { due, refundOwed } }: Pick<RepairTill, 'balance'>) {
  const { t } = useTranslation();
  const isOwedBack = isSome(refundOwed);
  return (
    <>
      <span className="text-sm text-ink-muted">{t(isOwedBack ? 'payments.refundOwed' : 'payments.due')}</span>
      <Price amount={isOwedBack ? refundOwed : due} className="text-xl font-semibold" />
    </>
  );
}

function hasCosts({ balance: { agreed, charged, refundOwed } }: RepairTill): boolean {
  return [agreed, charged, refundOwed].some(isSome);
}

function isSome(amount: string): boolean {
  return millimesOf(amount) > 0;
}
