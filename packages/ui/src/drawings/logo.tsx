import type { ComponentProps } from 'react';
import { clsx } from 'clsx';

export type LogoProps = ComponentProps<'span'> & { brand?: string | undefined };

export function Logo({ brand = 'Atelier', className, ...props }: LogoProps) {
  return (
    <span data-slot="logo" className={clsx('inline-flex items-center gap-2.5 text-ink', className)} {...props}>
      <LogoMark className="h-[1.6em] w-auto shrink-0" />
      <span
        translate="no"
        className="min-w-0 font-display text-[1.3em] leading-none font-bold tracking-[-0.03em] wrap-break-word"
      >
        {brand}
      </span>
    </span>
  );
}

export function LogoMark({ className, ...props }: ComponentProps<'svg'>) {
  return (
    <svg viewBox="0 0 28 32" fill="none" aria-hidden="true" className={className} {...props}>
      <path d="M3.5 30V14a10.5 10.5 0 0 1 21 0v16" className="stroke-primary" strokeWidth="5" strokeLinecap="round" />
      <path d="M3.5 20h12" className="stroke-primary" strokeWidth="5" />
      <circle cx="17" cy="20" r="3.6" className="fill-accent" />
    </svg>
  );
}
