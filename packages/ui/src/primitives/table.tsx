import type { ComponentProps } from 'react';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { styled } from '../styled.tsx';

export type TableProps = ComponentProps<'table'> & {
  /** Dense rows have 36 pixels, for staff. */
  density?: 'normal' | 'dense' | undefined;
};

/** Scrolls sideways inside its own frame. */
export function Table({ density = 'normal', className, ...props }: TableProps) {
  return (
    <div data-slot="table-frame" className="relative w-full overflow-x-auto">
      <table
        data-slot="table"
        data-density={density}
        className={clsx(
          'group/table w-full border-collapse text-start tabular-nums data-[density=dense]:text-sm',
          className,
        )}
        {...props}
      />
    </div>
  );
}

export const TableCaption = styled('caption', 'table-caption', 'sr-only');

export const TableHeader = styled('thead', 'table-header', 'border-b border-line');

export const TableBody = styled('tbody', 'table-body', 'divide-y divide-line');

export type TableRowProps = ComponentProps<'tr'> & {
  selected?: boolean | undefined;
  /** Highlights a row just changed by someone else. */
  changed?: boolean | undefined;
};

export function TableRow({ selected, changed, className, ...props }: TableRowProps) {
  return (
    <tr
      data-slot="table-row"
      data-selected={selected || undefined}
      data-changed={changed || undefined}
      className={clsx(
        'transition-colors data-changed:animate-glow data-selected:bg-primary-soft data-selected:outline-2 data-selected:-outline-offset-2 data-selected:outline-transparent [tbody_&]:hover:bg-sunken [tbody_&]:data-selected:hover:bg-primary-soft',
        className,
      )}
      {...props}
    />
  );
}

const cellClass = 'px-4 first:ps-5 last:pe-5 group-data-[density=dense]/table:px-3';

type SortDirection = 'ascending' | 'descending' | 'none';

export type TableHeadProps = ComponentProps<'th'> & {
  sort?: SortDirection | undefined;
  onSort?: (() => void) | undefined;
};

const sortIcons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

export function TableHead({ sort, onSort, className, children, ...props }: TableHeadProps) {
  const SortIcon = sortIcons[sort ?? 'none'];
  return (
    <th
      data-slot="table-head"
      scope="col"
      aria-sort={sort}
      className={clsx(
        cellClass,
        'h-11 text-sm font-medium text-ink-muted group-data-[density=dense]/table:h-9',
        className,
      )}
      {...props}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className="-mx-1 inline-flex min-h-7 items-center gap-1.5 rounded-tight px-1 text-start transition-colors hover:text-ink [th:not([aria-sort=none])_&]:text-ink"
        >
          <span>{children}</span>
          <SortIcon className="size-3.5 shrink-0" />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

export const TableCell = styled(
  'td',
  'table-cell',
  cellClass,
  'h-14 py-2 group-data-[density=dense]/table:h-9 group-data-[density=dense]/table:py-1',
);
