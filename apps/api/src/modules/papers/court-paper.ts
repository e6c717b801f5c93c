import { priceStyle } from '@atelier/domain';
import { formatPrice, logLabel } from '@atelier/i18n';
import { type PaperHandover, partyText } from './handover-receipt.ts';
import type { Fact, Paper } from './paper.ts';
import {
  aboutRepair,
  fieldsBlock,
  momentIn,
  onLetterhead,
  validEntries,
  type PaperContext,
  type PaperRepair,
} from './repair-papers.ts';

/** Returns the record of an uncollected device: what was due, every notice, the log and the custody log. */
export function courtPaper(
  context: PaperContext,
  repair: PaperRepair & { readonly uncollected: NonNullable<PaperRepair['uncollected']> },
  handovers: readonly PaperHandover[],
): Paper {
  const { t, lang, shop } = context;
  const title = t('papers.court.title');
  const { since, notices } = repair.uncollected;
  const at = (instant: string) => momentIn(context, new Date(instant));
  const { price } = repair;
  return onLetterhead(context, `${title} ${repair.id}`, [
    { kind: 'title', text: title },
    { kind: 'text', text: t('papers.court.text', { since: at(since) }) },
    fieldsBlock(t, {
      ...aboutRepair(repair),
      address: repair.customer.address,
      issue: repair.issue,
      price: price === null ? null : formatPrice(price, priceStyle(shop.currency), lang),
    }),
    { kind: 'text', text: t('papers.court.notices') },
    {
      kind: 'facts',
      rows: notices.map((notice, index): Fact => [t('papers.court.notice', { n: index + 1 }), at(notice)]),
    },
    { kind: 'text', text: t('papers.court.log') },
    { kind: 'facts', rows: validEntries(repair).map((entry): Fact => [at(entry.at), logLabel(t, entry.action)]) },
    { kind: 'text', text: t('papers.court.custody') },
    {
      kind: 'facts',
      rows: handovers
        .filter(({ isVoid }) => !isVoid)
        .toReversed()
        .map((handover) => custodyFact(context, handover)),
    },
    { kind: 'signature', label: t('papers.court.signature') },
  ]);
}

function custodyFact(context: PaperContext, handover: PaperHandover): Fact {
  const { t } = context;
  const { at, from, to, seq, verdict } = handover;
  const parties = [from, to].map((custody) => partyText(t, custody, handover)).join(' → ');
  const seal = verdict === 'SIGNED' ? t('papers.court.signed') : t(`repairTrail.verdict.${verdict}`);
  return [momentIn(context, new Date(at)), `${parties} · ${t('papers.fields.receipt')} ${seq} · ${seal}`];
}
