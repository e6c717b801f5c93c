import type { ReactNode } from 'react';

type FactProps = {
  label: string;
  children: ReactNode;
  wide?: boolean;
};

export function Fact({ label, children, wide = false }: FactProps) {
  return (
    <div className={wide ? 'sm:col-span-2' : ''}>
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">{children}</dl>;
}

type FactGroupProps = { title: string; children: ReactNode };

export function FactGroup({ title, children }: FactGroupProps) {
  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  );
}
