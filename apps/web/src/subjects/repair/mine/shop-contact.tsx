import { Phone } from 'lucide-react';
import { shopPhoneLink, shopOpen, shopPhone } from '#config/shop.ts';
import { OpenNow } from '#shared/hours/open-now.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';

export function ShopContact() {
  const { t } = useTranslation();
  const open = shopOpen();
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-muted">
      <span>{t('repairs.contact')}</span>
      <ShopNumber />
      {open !== null && <OpenNow open={open} />}
    </p>
  );
}

export function ShopNumber() {
  return (
    <a
      href={shopPhoneLink()}
      className="inline-flex items-center gap-1.5 font-medium text-primary tabular-nums underline decoration-primary/35 underline-offset-4 hover:decoration-current max-sm:min-h-11"
    >
      <Phone className="size-4 shrink-0" />
      <span translate="no">{shopPhone()}</span>
    </a>
  );
}
