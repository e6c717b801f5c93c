import { priceStyle, receiptNumber } from '@atelier/domain';
import { formatPrice } from '@atelier/i18n';
import type { IssuedReceipt } from '../till/public.ts';
import type { Paper } from './paper.ts';
import { momentIn, onLetterhead, type PaperContext, readableNumber } from './repair-papers.ts';

/** Returns a receipt as it was issued. Only its language may be another one. */
export function paymentReceipt(context: PaperContext, { receipt, person }: IssuedReceipt): Paper {
  const { t, lang, shop } = context;
  const { snapshot } = receipt;
  const price = (amount: string) => formatPrice(amount, priceStyle(snapshot.currency), lang);
  const isCounter = snapshot.corrects !== null;
  const title = t(isCounter ? 'papers.payment.counterTitle' : 'papers.payment.title');
  const number = receiptNumber(receipt);
  // A payment that leaves nothing to pay is a BALANCE, so this deposit was taken before there was a price.
  const isUnpriced = snapshot.kind === 'DEPOSIT' && snapshot.agreed === '0.000';
  const isBeforePrice = isUnpriced && snapshot.due === '0.000';
  return onLetterhead({ ...context, shop: { ...shop, ...snapshot.shop } }, `${title} ${number}`, [
    { kind: 'title', text: title },
    { kind: 'number', text: number },
    {
      kind: 'facts',
      rows: [
        [t('papers.fields.at'), momentIn(context, receipt.at)],
        [t('papers.fields.repair'), readableNumber(snapshot.repairId)],
        [t('papers.fields.customer'), person?.name ?? null],
        [t('papers.fields.device'), person?.device ?? null],
        [t('papers.payment.corrects'), snapshot.corrects],
      ],
    },
    {
      kind: 'facts',
      rows: [
        [t('papers.payment.kind'), t(`papers.payment.kinds.${snapshot.kind}`)],
        [t('papers.payment.method'), t(`papers.payment.methods.${snapshot.method}`)],
        [t('papers.payment.amount'), price(snapshot.amount)],
        [t('papers.payment.agreed'), isUnpriced ? null : price(snapshot.agreed)],
        [t('papers.payment.charged'), snapshot.charged === '0.000' ? null : price(snapshot.charged)],
        [t('papers.payment.paid'), price(snapshot.paid)],
        [t('papers.payment.due'), isBeforePrice ? null : price(snapshot.due)],
      ],
    },
    { kind: 'note', text: t(isCounter ? 'papers.payment.counterNotice' : 'papers.payment.notice') },
  ]);
}
