import type { Repair } from '@atelier/contract';
import { formatDays } from '@atelier/i18n';
import type { ReactNode } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';

export function Fact({ label, children, wide = false }: { label: string; children: ReactNode; wide?: boolean }) {
  return (
    <div className={wide ? 'sm:col-span-2' : ''}>
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}

/** Renders the days of warranty that a proposal promises. Otherwise those of the shop apply, which may change before the delivery. */
export function WarrantyFact({ proposal: { warrantyDays } }: { proposal: NonNullable<Repair['proposal']> }) {
  const { t, language } = useTranslation();
  return warrantyDays !== null && <Fact label={t('proposal.warranty')}>{formatDays(warrantyDays, language)}</Fact>;
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">{children}</dl>;
}

export function FactGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  );
}
