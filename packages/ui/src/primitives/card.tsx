import type { ComponentProps } from 'react';
import { clsx } from 'clsx';

export type CardProps = ComponentProps<'div'> & {
  interactive?: boolean | undefined;
};

export function Card({ interactive, className, ...props }: CardProps) {
  return (
    <div
      data-slot="card"
      className={clsx(
        'relative rounded-card border border-line bg-surface shadow-card',
        interactive && 'transition-[border-color,box-shadow] hover:border-line-strong hover:shadow-float',
        className,
      )}
      {...props}
    />
  );
}

export function CardHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div data-slot="card-header" className={clsx('grid gap-1 px-5 pt-5 sm:px-6 sm:pt-6', className)} {...props} />;
}

export type CardTitleProps = ComponentProps<'h2'> & {
  /** Heading level, one below the surrounding heading. */
  level: 2 | 3 | 4;
};

export function CardTitle({ level, className, children, ...props }: CardTitleProps) {
  const Heading = `h${level}` as const;
  return (
    <Heading data-slot="card-title" className={clsx('text-lg', className)} {...props}>
      {children}
    </Heading>
  );
}

export function CardDescription({ className, ...props }: ComponentProps<'p'>) {
  return (
    <p
      data-slot="card-description"
      className={clsx('text-sm wrap-anywhere text-ink-muted max-sm:hyphens-auto', className)}
      {...props}
    />
  );
}

export function CardContent({ className, ...props }: ComponentProps<'div'>) {
  return <div data-slot="card-content" className={clsx('px-5 py-5 sm:px-6', className)} {...props} />;
}

export function CardFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="card-footer"
      className={clsx('flex flex-wrap items-center gap-3 border-t border-line px-5 py-4 sm:px-6', className)}
      {...props}
    />
  );
}
