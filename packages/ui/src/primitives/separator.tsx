import type { ComponentProps } from 'react';
import { clsx } from 'clsx';

export function Separator({
  className,
  children,
  ...props
}: Pick<ComponentProps<'div'>, 'id' | 'className' | 'children'>) {
  if (!children) {
    return <hr data-slot="separator" className={clsx('h-px border-0 bg-line', className)} {...props} />;
  }
  return (
    <div data-slot="separator" className={clsx('flex items-center gap-4 text-sm text-ink-muted', className)} {...props}>
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
      <span>{children}</span>
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
    </div>
  );
}
