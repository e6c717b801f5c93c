import type { ComponentProps, ReactNode } from 'react';
import { clsx } from 'clsx';
import { useFieldControl } from './field.tsx';

export const controlClass = [
  'w-full rounded-control border border-line-strong bg-surface text-base text-ink transition-colors',
  'hover:border-ink-muted focus-visible:border-primary focus-visible:outline-offset-0',
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-muted forced-colors:disabled:opacity-55 [&:is(input,textarea):read-only]:bg-sunken',
  'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger',
].join(' ');

export type InputProps = Omit<ComponentProps<'input'>, 'size'> & {
  size?: 'md' | 'sm' | undefined;
  icon?: ReactNode;
  trailing?: ReactNode;
};

export function Input({ size = 'md', icon, trailing, className, ...props }: InputProps) {
  const control = useFieldControl(props);
  const box = (
    <input
      data-slot="input"
      className={clsx(
        controlClass,
        size === 'md' ? 'h-11 px-3.5' : 'h-9 px-3 text-sm max-sm:h-11 max-sm:text-base pointer-coarse:text-base',
        icon && (size === 'md' ? 'ps-11' : 'ps-9'),
        trailing && 'pe-12',
        className,
      )}
      {...control}
    />
  );
  if (!icon && !trailing) return box;
  return (
    <span data-slot="input-frame" className="relative block">
      {icon && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 inset-s-0 grid w-11 place-items-center text-ink-muted data-[size=sm]:w-9 [&_svg]:size-4.5"
          data-size={size}
        >
          {icon}
        </span>
      )}
      {box}
      {trailing && <span className="absolute inset-y-0 inset-e-0 grid place-items-center">{trailing}</span>}
    </span>
  );
}
