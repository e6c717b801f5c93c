import type { ComponentProps, ReactNode } from 'react';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useFieldControl } from './field.tsx';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & {
  /** Without it a field or `aria-label` must name the box. */
  label?: ReactNode;
  onCheckedChange?: ((checked: boolean) => void) | undefined;
};

export function Checkbox({ label, onCheckedChange, onChange, className, ...props }: CheckboxProps) {
  const control = useFieldControl(props);
  return (
    <label
      className={clsx('inline-flex min-h-6 cursor-pointer items-start gap-3 max-sm:min-h-11 max-sm:py-2.5', className)}
    >
      <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
        <input
          type="checkbox"
          data-slot="checkbox"
          onChange={(event) => {
            onChange?.(event);
            onCheckedChange?.(event.currentTarget.checked);
          }}
          className="peer col-start-1 row-start-1 size-5 appearance-none rounded-tight border border-line-strong bg-surface forced-color-adjust-none transition-colors checked:border-primary checked:bg-primary disabled:opacity-55 aria-invalid:border-danger"
          {...control}
        />
        <Check
          strokeWidth={3}
          className="pointer-events-none relative col-start-1 row-start-1 size-3.5 text-on-primary opacity-0 forced-color-adjust-none peer-checked:opacity-100"
        />
      </span>
      {label !== undefined && <span className="min-w-0 wrap-anywhere max-sm:hyphens-auto">{label}</span>}
    </label>
  );
}
