import type { ComponentProps } from 'react';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button, IconButton } from '../primitives/button.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';

type PaginationLabels = {
  navigation: string;
  previous: string;
  next: string;
  page: (page: number) => string;
};

export type PaginationProps = Omit<ComponentProps<'nav'>, 'children'> & {
  /** Starts at 1. */
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
  labels: PaginationLabels;
};

export function Pagination({ page, pageCount, onPageChange, labels, className, ...props }: PaginationProps) {
  return (
    <nav
      data-slot="pagination"
      aria-label={labels.navigation}
      className={clsx('flex flex-wrap gap-1 max-sm:w-full max-sm:justify-between', className)}
      {...props}
    >
      <IconButton
        label={labels.previous}
        icon={<ChevronLeft />}
        disabled={page <= 1}
        onClick={() => onPageChange(page - 1)}
      />
      {visiblePages(page, pageCount).map((entry) =>
        entry > 0 ? (
          <PageButton key={entry} page={entry} current={entry === page} label={labels.page(entry)} go={onPageChange} />
        ) : (
          <span key={entry} aria-hidden="true" className="grid w-8 place-items-center text-ink-muted max-sm:hidden">
            …
          </span>
        ),
      )}
      <span className="grid place-items-center tabular-nums sm:hidden">
        <VisuallyHidden>{labels.page(page)}</VisuallyHidden>
        <span aria-hidden="true">{`${page} / ${pageCount}`}</span>
      </span>
      <IconButton
        label={labels.next}
        icon={<ChevronRight />}
        disabled={page >= pageCount}
        onClick={() => onPageChange(page + 1)}
      />
    </nav>
  );
}

type PageButtonProps = { page: number; current: boolean; label: string; go: (page: number) => void };

function PageButton({ page, current, label, go }: PageButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      onClick={() => go(page)}
      className="tabular-nums aria-[current=page]:font-semibold max-sm:hidden aria-[current=page]:border-primary aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary"
    >
      {page}
    </Button>
  );
}

/** Returns first, last and neighbouring pages. A negative number is a gap. */
export function visiblePages(page: number, pageCount: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter((entry) => entry >= 1 && entry <= pageCount);
  const pages = [...new Set(wanted)].sort((a, b) => a - b);
  return pages.flatMap((entry, index) => {
    const before = pages[index - 1] ?? 0;
    if (entry - before === 2) return [entry - 1, entry];
    return entry - before > 2 ? [-entry, entry] : [entry];
  });
}
