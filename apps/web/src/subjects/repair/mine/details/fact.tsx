import type { ReactNode } from 'react';

type FactProps = {
  label: string;
  children: ReactNode;
  /** Takes the whole width, for texts of several lines. */
  wide?: boolean;
};

/** One line of a list of facts: a `dl` stands around it. */
export function Fact({ label, children, wide = false }: FactProps) {
  return (
    <div className={wide ? 'sm:col-span-2' : ''}>
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}

/** Facts side by side where there is room. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">{children}</dl>;
}

type FactGroupProps = { title: string; children: ReactNode };

/** Facts under a heading of their own. */
export function FactGroup({ title, children }: FactGroupProps) {
  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  );
}
