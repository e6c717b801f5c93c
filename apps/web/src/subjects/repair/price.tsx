import { dollarStyle, priceStyle } from '@atelier/domain';
import { formatPrice } from '@atelier/i18n';
import { currencyReading, shopCurrency } from '#config/shop.ts';
import { useTranslation } from '#shared/language/use-translation.ts';

type PriceProps = {
  /** Decimal string. A missing amount shows `-`. */
  amount: string | null | undefined;
  /** Adds the specified `$`, smaller and hidden from screen readers (decisions/0074). */
  withDollars?: boolean;
  className?: string;
};

export function Price({ amount, withDollars = false, className = '' }: PriceProps) {
  const { language } = useTranslation();
  return (
    <span className={`tabular-nums ${className}`}>
      <span translate="no">{formatPrice(amount, priceStyle(shopCurrency), language)}</span>
      {withDollars && currencyReading === 'spec' && (
        <span translate="no" aria-hidden className={dollarClass}>
          {formatPrice(amount, dollarStyle, language)}
        </span>
      )}
    </span>
  );
}

const dollarClass = 'ms-[0.5em] inline-block font-sans text-[max(0.5em,0.75rem)] font-normal text-ink-muted';
