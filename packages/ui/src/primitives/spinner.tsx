import type { ComponentProps } from 'react';
import { clsx } from 'clsx';

export type SpinnerProps = ComponentProps<'span'> & {
  label?: string | undefined;
};

/** Invisible for 200 ms, so that quick answers don't flicker. */
export function Spinner({ label, className, ...props }: SpinnerProps) {
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label };
  return (
    <span data-slot="spinner" {...named} className={clsx('inline-block size-5 animate-late', className)} {...props}>
      <svg viewBox="0 0 20 20" fill="none" className="size-full animate-turn" aria-hidden="true">
        <circle cx="10" cy="10" r="7.5" stroke="currentColor" strokeWidth="2.5" className="opacity-25" />
        <path d="M17.5 10A7.5 7.5 0 0 0 10 2.5" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
    </span>
  );
}
