import type { Repair } from '@atelier/contract';
import { formatDate, formatTime } from '@atelier/i18n';
import { Button, DialogBody, DialogFooter } from '@atelier/ui';
import { Printer } from 'lucide-react';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { useLanguage } from '#shared/language/use-language.ts';
import { ShopContact } from '#subjects/repair/mine/details/shop-contact.tsx';
import { Fact, Facts } from '#subjects/repair/mine/details/fact.tsx';
import { RepairSubject } from '#subjects/repair/mine/device-line.tsx';
import { Price } from '#subjects/repair/price.tsx';
import { Weekday } from '#shared/format/times.tsx';
import { useReadyDay, type Proposal } from './proposal-terms.tsx';

type ProposalReceiptProps = {
  /** As it was right after the answer. */
  repair: Repair;
  proposal: Proposal;
};

/** What was accepted, to be kept: it can be printed, and says everything without the page around it. */
export function ProposalReceipt({ repair, proposal }: ProposalReceiptProps) {
  const { t, language } = useLanguage();
  const { updatedAt } = repair;
  // Not 'today': a paper is read on another day.
  const date = formatDate(updatedAt, language);
  return (
    <>
      <DialogBody className="grid grid-cols-1 gap-5" data-slot="receipt">
        <p>{t('proposal.receipt.text')}</p>
        <RepairSubject repair={repair} />
        <Facts>
          <Fact label={t('proposal.price')}>
            <Price amount={proposal.price} className="font-display text-2xl font-semibold" />
          </Fact>
          <Fact label={t('proposal.receipt.at')}>
            <time dateTime={updatedAt}>{t('common.time.dateAt', { date, time: formatTime(updatedAt, language) })}</time>
          </Fact>
          <Fact label={t('proposal.estimatedTime')}>{t('common.workingDays', { count: proposal.estimatedTime })}</Fact>
          <Fact label={t('proposal.receipt.ready')}>
            <Weekday value={useReadyDay(proposal)} />
          </Fact>
        </Facts>
        <p className="text-sm text-ink-muted">{t('proposal.payment')}</p>
        <ShopContact />
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {t('proposal.receipt.print')}
        </Button>
        <Button onClick={dialogStore.closeTop}>{t('proposal.receipt.done')}</Button>
      </DialogFooter>
    </>
  );
}
