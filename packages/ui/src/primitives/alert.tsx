import type { ComponentProps, ReactNode } from 'react';
import { cva, type VariantProps } from 'class-variance-authority';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';

const alertVariants = cva('flex flex-wrap gap-3 rounded-control border px-4 py-3 text-ink', {
  variants: {
    variant: {
      destructive: 'border-danger bg-danger-soft',
      warning: 'border-warning bg-surface',
      success: 'border-success bg-surface',
      info: 'border-line bg-primary-soft',
    },
  },
  defaultVariants: { variant: 'destructive' },
});

const icons = {
  destructive: <CircleAlert className="text-danger" />,
  warning: <TriangleAlert className="text-warning" />,
  success: <CircleCheck className="text-success" />,
  info: <Info className="text-primary" />,
};

export type AlertProps = Omit<ComponentProps<'div'>, 'title'> &
  VariantProps<typeof alertVariants> & { title?: ReactNode };

/** Announces destructive alerts at once. */
export function Alert({ variant, title, className, children, ...props }: AlertProps) {
  const kind = variant ?? 'destructive';
  return (
    <div
      data-slot="alert"
      data-variant={kind}
      role={kind === 'destructive' ? 'alert' : 'status'}
      className={alertVariants({ variant: kind, className })}
      {...props}
    >
      <span aria-hidden="true" className="mt-0.5 shrink-0 [&_svg]:size-5">
        {icons[kind]}
      </span>
      <div className="grid min-w-0 flex-1 basis-32 gap-0.5 wrap-anywhere max-sm:hyphens-auto">
        {title && <p className="font-semibold">{title}</p>}
        <div>{children}</div>
      </div>
    </div>
  );
}
