import { Card } from '@atelier/ui';
import { useId, type ReactNode } from 'react';
import { type FailedQuery, UnansweredPart } from '#shared/feedback/load-failure-line.tsx';

export function Panel({ title, children, className }: { title: string; children: ReactNode; className?: string }) {
  const id = useId();
  return (
    <Card className={className}>
      <section aria-labelledby={id} className="grid grid-cols-1 gap-4 p-5">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {children}
      </section>
    </Card>
  );
}

type LoadingPanelProps = { title: string; query: FailedQuery & { readonly isError: boolean }; height?: string };

/** Panel whose data are loading, or why they aren't there. */
export function LoadingPanel({ title, query, height = 'h-24' }: LoadingPanelProps) {
  return (
    <Panel title={title}>
      <UnansweredPart query={query} className={height} />
    </Panel>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="@container grid grid-cols-1 gap-3">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return isNothing(children) ? null : (
    <div className="grid grid-cols-1 gap-x-4 gap-y-0.5 @xs:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-sm wrap-anywhere text-ink-muted max-sm:hyphens-auto @xs:pt-0.5">{name}</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-line max-sm:hyphens-auto">{children}</dd>
    </div>
  );
}

function isNothing(value: ReactNode): boolean {
  return value === null || value === undefined || value === false || value === '';
}
