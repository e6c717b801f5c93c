import { buttonVariants, ProperName, Badge } from '@atelier/ui';
import { MapPin, Phone, MailX } from 'lucide-react';
import { readablePhone } from '@atelier/domain';
import { useTranslation } from '#shared/language/use-translation.ts';

/** Renders a link to a map. Nothing is loaded before a press. */
export function AddressLink({ address, large = false }: { address: string; large?: boolean }) {
  const { t } = useTranslation();
  const look = large
    ? 'flex min-h-14 items-center gap-3 rounded-control border border-line-strong bg-surface px-4 py-3 text-lg font-medium'
    : 'inline-flex items-start gap-2 rounded-tight text-primary underline decoration-primary/35 underline-offset-4 hover:decoration-current';
  return (
    <a
      href={mapUrl(address)}
      target="_blank"
      rel="noreferrer"
      title={t('workshop.repair.map')}
      className={`relative z-1 ${look}`}
    >
      <MapPin className={large ? 'size-6 shrink-0 text-primary' : 'mt-1 size-4 shrink-0'} />
      <span className="min-w-0 wrap-anywhere whitespace-pre-line max-sm:hyphens-auto">
        <ProperName>{address}</ProperName>
      </span>
    </a>
  );
}

function mapUrl(address: string): string {
  return `https://www.google.com/maps?${new URLSearchParams({ q: address }).toString()}`;
}

type CallLinkProps = {
  name: string;
  phone: string;
  large?: boolean;
  /** Height of a text line, except on phones. */
  compact?: boolean;
  onCall?: () => void;
};

export function CallLink({ name, phone, large = false, compact = false, onCall }: CallLinkProps) {
  const { t } = useTranslation();
  const look = large
    ? buttonVariants({ variant: 'secondary', size: 'lg', className: 'w-full' })
    : compact
      ? 'inline-flex min-h-6 items-center rounded-tight font-medium text-primary underline underline-offset-4 max-sm:min-h-11 [&_svg]:size-3.5'
      : buttonVariants({ variant: 'link' });
  return (
    <a href={`tel:${phone}`} onClick={onCall} className={`relative z-1 ${look}`}>
      <span className="inline-flex items-center gap-2">
        <Phone />
        <span className="sr-only">{t('workshop.repair.call', { name })}</span>
        <span translate="no" className="tabular-nums sm:whitespace-nowrap">
          {readablePhone(phone)}
        </span>
      </span>
    </a>
  );
}

export function EmailLink({ email, isRefused }: { email: string; isRefused: boolean }) {
  const { t } = useTranslation();
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <a
        href={`mailto:${email}`}
        className="inline-flex min-w-0 items-center wrap-anywhere text-primary underline underline-offset-4 max-sm:min-h-11"
      >
        {email}
      </a>
      {isRefused && (
        <Badge hue="red" icon={<MailX />}>
          {t('workshop.emailRefused')}
        </Badge>
      )}
    </span>
  );
}
