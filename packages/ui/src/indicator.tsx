import type { ComponentProps } from 'react';
import { clsx } from 'clsx';

export type IndicatorProps = ComponentProps<'span'> & {
  /** What the dot means, for those who can't see it. */
  label: string;
  tone?: 'primary' | 'danger' | undefined;
};

/** A small dot that says something new is there. */
export function Indicator({ label, tone = 'primary', className, ...props }: IndicatorProps) {
  return (
    <span
      data-slot="indicator"
      className={clsx(
        'inline-block size-2 rounded-full forced-color-adjust-none',
        tone === 'danger' ? 'bg-danger' : 'bg-primary',
        className,
      )}
      {...props}
    >
      <span className="sr-only">{label}</span>
    </span>
  );
}
