import type { ComponentProps } from 'react';
import { clsx } from 'clsx';
import { styled } from '../styled.tsx';

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

export const CardHeader = styled('div', 'card-header', 'grid gap-1 px-5 pt-5 sm:px-6 sm:pt-6');

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

export const CardDescription = styled(
  'p',
  'card-description',
  'text-sm wrap-anywhere text-ink-muted max-sm:hyphens-auto',
);

export const CardContent = styled('div', 'card-content', 'px-5 py-5 sm:px-6');

export const CardFooter = styled(
  'div',
  'card-footer',
  'flex flex-wrap items-center gap-3 border-t border-line px-5 py-4 sm:px-6',
);
