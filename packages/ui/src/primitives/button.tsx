import {
  cloneElement,
  isValidElement,
  type ComponentProps,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { cva, type VariantProps } from 'class-variance-authority';
import { clsx } from 'clsx';
import { Spinner } from './spinner.tsx';
import { wrapTexts } from '../text/wrap-texts.tsx';

// On phones buttons have touch height, and long labels wrap.
const wrapClass = 'max-sm:h-auto max-sm:max-w-full max-sm:py-1.5 max-sm:whitespace-normal';

const boxClass: ('primary' | 'secondary' | 'ghost' | 'danger')[] = ['primary', 'secondary', 'ghost', 'danger'];

/** Classes for elements that look like a button, such as a link outside a router. */
export const buttonVariants = cva(
  [
    'inline-flex shrink-0 items-center justify-center rounded-control text-center font-medium whitespace-nowrap select-none',
    'transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed',
    '[&_svg]:size-[1.125em] [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        primary:
          'border border-transparent bg-primary forced-color-adjust-none text-on-primary hover:bg-primary-strong active:bg-primary-strong',
        secondary: 'border border-line-strong bg-surface text-ink hover:border-ink-muted hover:bg-sunken',
        ghost: 'border border-transparent text-ink hover:bg-ink/7 active:bg-ink/10',
        danger:
          'border border-transparent bg-danger forced-color-adjust-none text-on-danger hover:bg-danger-strong active:bg-danger-strong',
        link: 'text-primary underline decoration-primary/35 underline-offset-4 hover:decoration-current',
      },
      size: { lg: 'text-base', md: 'text-base', sm: 'text-sm', icon: 'size-11', 'icon-sm': 'size-9 max-sm:size-11' },
    },
    compoundVariants: [
      // Large buttons for drivers' one-handed use.
      { variant: boxClass, size: 'lg', className: `h-14 px-5 max-sm:min-h-14 ${wrapClass}` },
      { variant: boxClass, size: 'md', className: `h-11 px-5 max-sm:min-h-11 ${wrapClass}` },
      { variant: boxClass, size: 'sm', className: `h-9 px-3.5 max-sm:min-h-11 ${wrapClass}` },
      { variant: 'link', className: 'py-1 max-sm:min-h-11 max-sm:max-w-full max-sm:whitespace-normal' },
    ],
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonVariants> & {
    /** Shows a spinner and ignores presses, while width and focus are unchanged. */
    loading?: boolean | undefined;
    /** Renders the only child, such as a link, as the button. */
    asChild?: boolean | undefined;
  };

export function Button({ variant, size, loading = false, asChild, className, children, ...props }: ButtonProps) {
  const shared = {
    'data-slot': 'button',
    className: buttonVariants({ variant, size, className }),
    ...(loading && { 'aria-busy': true, 'aria-disabled': true }),
    ...props,
    ...(loading && { onClick: preventEvent }),
  };
  const dress = (inside: ReactNode) => <Content loading={loading}>{inside}</Content>;
  if (asChild) return renderInto(children, shared, dress);
  return (
    <button type="button" {...shared}>
      {dress(children)}
    </button>
  );
}

// Not `disabled`, because that drops the focus and hides the state from screen readers.
function preventEvent(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

// Transparent instead of removed, for the accessible name and the width.
function Content({ loading, children }: { loading: boolean; children: ReactNode }) {
  return (
    <span
      data-slot="button-content"
      className="inline-grid min-w-0 grid-cols-[minmax(0,auto)] place-items-center *:col-start-1 *:row-start-1"
    >
      <span className={clsx('inline-flex max-w-full items-center gap-2', loading && 'opacity-0')}>
        {wrapTexts(children)}
      </span>
      {loading && <Spinner />}
    </span>
  );
}

type Props = Record<string, unknown>;

/**
 * Merges `props` into the only child and replaces its children. The child's props win, class names join. Own code, because the landing page
 * must not load Radix.
 */
function renderInto(child: ReactNode, props: Props, inside: (children: ReactNode) => ReactNode): ReactElement | null {
  if (!isValidElement<Props & { children?: ReactNode }>(child)) return null;
  const own = child.props;
  const className = clsx(stringOf(props['className']), stringOf(own['className']));
  return cloneElement(child, { ...props, ...own, className }, inside(own.children));
}

function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export type IconButtonProps = Omit<ButtonProps, 'size' | 'children' | 'asChild' | 'aria-label'> & {
  label: string;
  icon: ReactNode;
  size?: 'md' | 'sm' | undefined;
};

export function IconButton({ label, icon, size = 'md', variant = 'ghost', ...props }: IconButtonProps) {
  return (
    <Button aria-label={label} variant={variant} size={size === 'sm' ? 'icon-sm' : 'icon'} {...props}>
      {icon}
    </Button>
  );
}
