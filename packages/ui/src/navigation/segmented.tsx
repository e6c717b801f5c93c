import type { ComponentProps, ReactNode } from 'react';
import { clsx } from 'clsx';

type SegmentedOption<V extends string> = {
  value: V;
  label: ReactNode;
  name?: string | undefined;
  lang?: string | undefined;
};

export type SegmentedProps<V extends string> = Omit<ComponentProps<'fieldset'>, 'children' | 'onChange'> & {
  label: string;
  options: readonly SegmentedOption<V>[];
  value: V;
  onValueChange: (value: V) => void;
  size?: 'md' | 'sm' | undefined;
};

export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const { label, options, value, onValueChange, size = 'md', className, ...rest } = props;
  return (
    <fieldset
      data-slot="segmented"
      aria-label={label}
      className={clsx(
        'inline-flex h-fit w-fit max-w-full min-w-0 flex-wrap gap-0.5 rounded-control border border-line bg-sunken p-0.5',
        className,
      )}
      {...rest}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          lang={option.lang}
          aria-label={option.name}
          aria-pressed={option.value === value}
          onClick={() => onValueChange(option.value)}
          className={clsx(
            'inline-flex grow items-center justify-center gap-2 rounded-[8px] border border-transparent font-medium text-ink-muted transition-colors hover:text-ink',
            'aria-pressed:border-line-strong aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-card [&_svg]:size-4.5',
            'forced-color-adjust-none forced-colors:aria-pressed:bg-primary forced-colors:aria-pressed:text-on-primary',
            size === 'md'
              ? `h-10 min-w-11 px-4 max-sm:h-11 ${options.length > 3 ? 'max-sm:px-1.5 max-sm:text-sm' : 'max-sm:px-3'}`
              : 'h-8 min-w-9 px-2.5 text-sm max-sm:h-11 max-sm:min-w-11',
          )}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
