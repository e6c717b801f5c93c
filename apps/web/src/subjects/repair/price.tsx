import { priceStyle, type PricePlace } from '@atelier/domain';
import { formatPrice } from '@atelier/i18n';
import { currencyReading, shopCurrency } from '#config/shop.ts';
import { useLanguage } from '#shared/language/use-language.ts';

type PriceProps = {
  /** A decimal string from the wire; nothing is shown as `-`. */
  amount: string | null | undefined;
  /** Decides between the owner's two readings (specification/screens#times-and-prices). */
  place: PricePlace;
  className?: string;
};

/** An amount of money, in figures of equal width. */
export function Price({ amount, place, className = '' }: PriceProps) {
  const { language } = useLanguage();
  const style = priceStyle(place, currencyReading, shopCurrency);
  return (
    <span translate="no" className={`tabular-nums ${className}`}>
      {formatPrice(amount, style, language)}
    </span>
  );
}
