import type { ComponentProps, ReactNode } from 'react';
import { clsx } from 'clsx';

export type EmptyStateProps = Omit<ComponentProps<'div'>, 'title'> & {
  drawing?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
};

export function EmptyState({ drawing, title, description, action, className, ...props }: EmptyStateProps) {
  return (
    <div
      data-slot="empty-state"
      className={clsx('grid grid-cols-1 justify-items-center gap-5 px-5 py-12 text-center', className)}
      {...props}
    >
      {drawing && (
        <div data-slot="empty-state-drawing" className="max-w-full *:max-w-full">
          {drawing}
        </div>
      )}
      <div className="grid max-w-[44ch] gap-1.5 wrap-anywhere max-sm:hyphens-auto">
        <p className="text-lg font-medium text-balance">{title}</p>
        {description && <p className="text-balance text-ink-muted">{description}</p>}
      </div>
      {action}
    </div>
  );
}
