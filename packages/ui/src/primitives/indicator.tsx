import type { ComponentProps } from 'react';
import { clsx } from 'clsx';

export type IndicatorProps = ComponentProps<'span'> & {
  label: string;
  tone?: 'primary' | 'danger' | undefined;
};

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
