import type { StaffRepair } from '@atelier/contract';
import { formatDate } from '@atelier/i18n';
import { useLanguage } from '#shared/language/use-language.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { Price } from '#subjects/repair/price.tsx';

export type StaffProposal = NonNullable<StaffRepair['proposal']>;

export function TermsLine({ proposal, isCurrent = true }: { proposal: StaffProposal; isCurrent?: boolean }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
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
