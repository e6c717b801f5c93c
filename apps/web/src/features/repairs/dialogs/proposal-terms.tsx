import type { Repair } from '@atelier/contract';
import { addWorkingDays, shopTime } from '@atelier/domain';
import { formatDay } from '@atelier/i18n';
import { UserText } from '@atelier/ui';
import { shopOpen, shopTimeZone } from '#config/shop.ts';
import { useLanguage } from '#shared/language/use-language.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { Fact, Facts } from '#subjects/repair/mine/details/fact.tsx';
import { ShopContact } from '#subjects/repair/mine/details/shop-contact.tsx';
import { Price } from '#subjects/repair/price.tsx';
import { useClockValue, useShopDay, Weekday } from '#shared/format/times.tsx';

export type CustomerProposal = NonNullable<Repair['proposal']>;

type ProposalTermsProps = {
  proposal: CustomerProposal;
  notes: string | null;
};

export function ProposalTerms({ proposal, notes }: ProposalTermsProps) {
  const { t } = useTranslation();
  const ready = useReadyDay(proposal);
  return (
    <>
      <Amount proposal={proposal} />
      <Facts>
        <Fact label={t('proposal.estimatedTime')}>{t('common.workingDays', { count: proposal.estimatedTime })}</Fact>
        <Fact label={t('proposal.readyIfAccepted')}>
          <Weekday value={ready} className="font-medium" />
        </Fact>
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

/** Returns the ready day after an approval today, computed like the operator's confirmation. */
function useReadyDay({ estimatedTime }: Pick<CustomerProposal, 'estimatedTime'>): string {
  return addWorkingDays(useShopDay(), estimatedTime, shopOpen?.closures);
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
  const { t, language } = useLanguage();
  const isOver = useClockValue((now) => Date.parse(expiresAt) < now.getTime());
  const date = formatDay(shopTime(new Date(expiresAt), shopTimeZone).day, language);
  return (
    <span className="text-sm text-pretty text-ink-muted">
      {t(isOver ? 'proposal.expired' : 'proposal.validUntil', { date })}
    </span>
  );
}
