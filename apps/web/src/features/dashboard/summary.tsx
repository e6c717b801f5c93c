import { Card, Skeleton } from '@atelier/ui';
import { CircleCheck, Hourglass, Wrench, type LucideIcon } from 'lucide-react';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { SummaryCounts } from './summary-counts.ts';

const figures = [
  ['total', Wrench],
  ['completed', CircleCheck],
  ['pending', Hourglass],
] as const satisfies [keyof SummaryCounts, LucideIcon][];

type SummaryProps = {
  counts: SummaryCounts | null;
  /** Loading failed, which the list below reports. */
  missing?: boolean;
};

/** Renders the figures, with space reserved while they load. */
export function Summary({ counts, missing = false }: SummaryProps) {
  const { t } = useTranslation();
  return (
    <div className="@container">
      <ul aria-label={t('dashboard.summary.label')} className="grid grid-cols-1 gap-3 @xs:grid-cols-3 sm:gap-4">
        {figures.map(([name, Icon]) => (
          <li key={name}>
            <Card className="flex h-full items-start gap-4 p-3 sm:items-center sm:p-5">
              <span
                aria-hidden
                className="hidden size-12 shrink-0 place-items-center rounded-control bg-primary-soft text-primary sm:grid"
              >
                <Icon className="size-6" strokeWidth={1.75} />
              </span>
              <div className="flex min-w-0 flex-1 items-baseline justify-between gap-x-3 gap-y-0.5 @xs:flex-col-reverse @xs:justify-end">
                <span className="text-sm text-ink-muted">{t(`dashboard.summary.${name}`)}</span>
                <Figure value={counts === null ? null : counts[name]} missing={missing} />
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Figure({ value, missing }: { value: number | null; missing: boolean }) {
  const isPending = missing ? '-' : <Skeleton className="h-8.5 w-10 rounded-tight sm:h-10.5" />;
  return <span className="font-display text-2xl font-semibold tabular-nums sm:text-3xl">{value ?? isPending}</span>;
}
