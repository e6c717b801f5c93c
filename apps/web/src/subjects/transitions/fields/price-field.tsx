import type { Issue, StaffRepair } from '@atelier/contract';
import { amountsOf, hasExcessDecimals, parseMoney, readAmount, type Captured } from '@atelier/domain';
import { formatDate } from '@atelier/i18n';
import { shopCurrency } from '#config/shop.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { Price } from '#subjects/repair/price.tsx';
import type { TransitionContext, TransitionValues } from '../context/transition-context.ts';

export type StaffProposal = NonNullable<StaffRepair['proposal']>;

export function TermsLine({ proposal, isCurrent = true }: { proposal: StaffProposal; isCurrent?: boolean }) {
  const { t, language } = useTranslation();
  const { price, estimatedTime, status, expiresAt } = proposal;
  const isPending = isCurrent && status === 'PENDING';
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
      {/* A separator at the end of a line connects it to the next. At the start it would look like a list. */}
      <span>
        <Price amount={price} className="text-lg font-semibold" />
        <span>{' ·'}</span>
      </span>
      <span>{`${t('common.workingDays', { count: estimatedTime })}${isPending ? ' ·' : ''}`}</span>
      {isPending && (
        <span className="text-ink-muted">
          {t('transition.terms.valid', { date: formatDate(expiresAt, language, { pattern: 'd MMM' }) })}
        </span>
      )}
    </p>
  );
}

export function initialTerms({ proposal, offersPrice }: TransitionContext): Partial<TransitionValues> {
  return !offersPrice || proposal === null || proposal.status === 'REJECTED'
    ? {}
    : {
        price: plainAmount(proposal.price),
        estimatedCost: plainAmount(proposal.estimatedCost),
        estimatedTime: String(proposal.estimatedTime),
        warrantyDays: String(proposal.warrantyDays ?? ''),
      };
}

// The wire has three decimals, the shop's currency may have fewer.
function plainAmount(amount: string | null): string {
  return amount === null ? '' : String(Number(amount));
}

export function parsedAmount(text: string): string | undefined {
  return readAmount(text, shopCurrency) || undefined;
}

/** Omits unchanged terms, so the current proposal is sent instead of an identical new one. */
export function withoutUnchangedTerms({ proposal, offersPrice }: TransitionContext, captured: Captured): Captured {
  if (!offersPrice || proposal?.status !== 'PENDING') return captured;
  const { price = '', estimatedCost, estimatedTime, warrantyDays = null, ...rest } = captured;
  const same =
    parseMoney(price) === proposal.price &&
    (estimatedCost === undefined ? null : parseMoney(estimatedCost)) === proposal.estimatedCost &&
    estimatedTime === proposal.estimatedTime &&
    warrantyDays === proposal.warrantyDays;
  return same ? rest : captured;
}

/** The contract allows more decimals than some currencies, which would display another price. */
export function amountIssues(captured: Captured, currency: string): Issue[] {
  const tooExact = amountsOf(captured).filter(([, amount]) => hasExcessDecimals(amount, currency));
  return tooExact.map(([path]) => ({ path, message: 'money.invalid' }));
}
