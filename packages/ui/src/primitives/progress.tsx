import type { ComponentProps } from 'react';
import { clsx } from 'clsx';

export type ProgressProps = Omit<ComponentProps<'progress'>, 'children' | 'value'> & { label: string; value: number };

export function Progress({ label, max = 100, className, ...props }: ProgressProps) {
  return (
    <progress
      data-slot="progress"
      aria-label={label}
      max={max}
      className={clsx(
        'h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line forced-color-adjust-none forced-colors:border forced-colors:bg-surface [&::-webkit-progress-bar]:bg-transparent',
        '[&::-moz-progress-bar]:bg-primary [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-primary',
        className,
      )}
      {...props}
    />
  );
}
