import type { ComponentProps } from 'react';
import { clsx } from 'clsx';

/** Invisible for 200 ms, while its space is reserved. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div data-slot="skeleton" aria-hidden="true" className={clsx('animate-late', className)} {...props}>
      <div className="size-full min-h-[inherit] animate-breathe rounded-[inherit] bg-line forced-colors:border forced-colors:bg-surface" />
    </div>
  );
}
