import type { ComponentProps, ReactNode } from 'react';
import { clsx } from 'clsx';
import { useFieldControl } from './field.tsx';

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'role'> & {
  /** Without it a field or `aria-label` must name the switch. */
  label?: ReactNode;
  onCheckedChange?: ((checked: boolean) => void) | undefined;
};

// Spread, because a role attribute suggests `aria-checked`, which a checkbox must not have.
const switchRole = { role: 'switch' } as const;

/** Renders a checkbox with the role of a switch, for native forms and keyboards. */
export function Switch({ label, onCheckedChange, onChange, className, ...props }: SwitchProps) {
  const control = useFieldControl(props);
  const box = (
    <input
      type="checkbox"
      {...switchRole}
      data-slot="switch"
      onChange={(event) => {
        onChange?.(event);
        onCheckedChange?.(event.currentTarget.checked);
      }}
      className={clsx(
        'relative h-6 w-10.5 shrink-0 appearance-none rounded-full border border-line-strong bg-sunken forced-color-adjust-none transition-colors',
        'before:absolute before:top-1/2 before:inset-s-[3px] before:size-4 before:-translate-y-1/2 before:rounded-full before:bg-line-strong before:transition-all',
        'checked:border-primary checked:bg-primary checked:before:inset-s-[calc(100%-1.1875rem)] checked:before:bg-on-primary',
        'disabled:cursor-not-allowed disabled:opacity-55',
        label === undefined && className,
      )}
      {...control}
    />
  );
  if (label === undefined) return box;
  return (
    <label className={clsx('inline-flex min-h-11 cursor-pointer items-center gap-3', className)}>
      {box}
      <span className="min-w-0 wrap-anywhere max-sm:hyphens-auto">{label}</span>
    </label>
  );
}
