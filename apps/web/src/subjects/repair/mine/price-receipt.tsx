import type { Repair } from '@atelier/contract';
import { addWorkingDays, shopTime } from '@atelier/domain';
import { formatDate, formatTime } from '@atelier/i18n';
import { Button, DialogBody, DialogFooter } from '@atelier/ui';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { shopOpen, shopTimeZone } from '#config/shop.ts';
import { DialogFrame } from '#shared/dialogs/dialog-frame.tsx';
import { useShopDay, Weekday } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { Price } from '../price.tsx';
import { Fact, Facts, WarrantyFact } from './details/fact.tsx';
import { ShopContact } from './shop-contact.tsx';
import { RepairSubject } from './device-line.tsx';

type Proposal = NonNullable<Repair['proposal']>;
type AcceptedProps = { repair: Repair; proposal: Proposal };

/** Renders the accepted proposal with its dates. `amount` is the class of the price. */
export function AcceptedFacts({ repair, proposal, amount }: AcceptedProps & { amount: string }) {
  const { t, language } = useTranslation();
  // Right after the answer the log lacks it.
  const at = acceptedAt(repair) ?? repair.updatedAt;
  // An absolute date, because a printed receipt is read later.
  const date = formatDate(at, language);
  const { day } = shopTime(new Date(at), shopTimeZone);
  const ready = repair.expectedAt ?? addWorkingDays(day, proposal.estimatedTime, shopOpen()?.closures);
  const today = useShopDay();
  return (
    <Facts>
      <Fact label={t('proposal.price')}>
        <Price amount={proposal.price} className={`font-semibold ${amount}`} />
      </Fact>
      <Fact label={t('proposal.receipt.acceptedAt')}>
        <time dateTime={at}>{t('common.time.dateAt', { date, time: formatTime(at, language) })}</time>
      </Fact>
      <Fact label={t('proposal.estimatedTime')}>{t('common.workingDays', { count: proposal.estimatedTime })}</Fact>
      {ready >= today && (
        <Fact label={t('proposal.receipt.ready')}>
          <Weekday value={ready} />
        </Fact>
      )}
      <WarrantyFact proposal={proposal} />
    </Facts>
  );
}

/** Returns the time of acceptance, which an imported repair lacks. */
export function acceptedAt({ logs }: Pick<Repair, 'logs'>): string | undefined {
  const accepts = ['Repair.confirm.diagnosed', 'Repair.approve.proposal'];
  return logs.findLast(({ action }) => accepts.includes(action))?.createdAt;
}

type PriceReceiptProps = AcceptedProps & { onDone: () => void };

export function PriceReceipt({ repair, proposal, onDone }: PriceReceiptProps) {
  const { t } = useTranslation();
  return (
    <>
      <DialogBody className="grid grid-cols-1 gap-5" data-slot="receipt">
        <p>{t('proposal.receipt.text')}</p>
        <RepairSubject repair={repair} />
        <AcceptedFacts repair={repair} proposal={proposal} amount="font-display text-2xl" />
        <p className="text-sm text-ink-muted">{t('proposal.payment')}</p>
        <ShopContact />
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer />
          {t('proposal.receipt.print')}
        </Button>
        <Button onClick={onDone}>{t('proposal.receipt.done')}</Button>
      </DialogFooter>
    </>
  );
}

export function ReceiptButton(props: AcceptedProps) {
  const { t } = useTranslation();
  const [opener, setOpener] = useState<Element | null>(null);
  const close = () => setOpener(null);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        <Printer className="size-4.5" />
        {t('proposal.receipt.print')}
      </Button>
      {opener !== null && (
        <DialogFrame title={t('proposal.accepted.title')} opener={opener} onClose={close}>
          <PriceReceipt {...props} onDone={close} />
        </DialogFrame>
      )}
    </>
  );
}
