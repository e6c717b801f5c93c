import { millimesOf } from '@atelier/domain';
import { Button, Card } from '@atelier/ui';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { Price } from '#subjects/repair/price.tsx';
import { PaymentDialog } from './payment-dialog.tsx';

type DoorPaymentProps = { repairId: string; amountDue: string };

/** Shows a driver what is open on their own visit, and takes it. A deposit before the price needs no open amount. */
export function DoorPayment({ repairId, amountDue }: DoorPaymentProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-5">
      {millimesOf(amountDue) > 0 && (
        <p className="grid">
          <span className="text-sm text-ink-muted">{t('payments.due')}</span>
          <Price amount={amountDue} className="text-xl font-semibold" />
        </p>
      )}
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <HandCoins />
        <span>{t('payments.take')}</span>
      </Button>
      {isOpen && <PaymentDialog repairId={repairId} amount={amountDue} onClose={() => setOpen(false)} />}
    </Card>
  );
}
