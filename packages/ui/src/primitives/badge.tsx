import type { ComponentProps, ReactNode } from 'react';
import { cva } from 'class-variance-authority';
import { wrapTexts } from '../text/wrap-texts.tsx';

/** Ground and ink of each hue. */
export const badgeTints = {
  yellow: 'bg-badge-yellow text-badge-yellow-ink',
  gray: 'bg-badge-gray text-badge-gray-ink',
  green: 'bg-badge-green text-badge-green-ink',
  red: 'bg-badge-red text-badge-red-ink',
  blue: 'bg-badge-blue text-badge-blue-ink',
  purple: 'bg-badge-purple text-badge-purple-ink',
  indigo: 'bg-badge-indigo text-badge-indigo-ink',
  orange: 'bg-badge-orange text-badge-orange-ink',
  amber: 'bg-badge-amber text-badge-amber-ink',
} as const;

export const badgeHues = ['yellow', 'gray', 'green', 'red', 'blue', 'purple', 'indigo', 'orange', 'amber'] as const;

export type BadgeHue = (typeof badgeHues)[number];

const badgeVariants = cva(
  'inline-flex h-6 max-w-full items-center gap-1.5 rounded-full border border-transparent px-2.5 text-xs font-semibold [&_svg]:size-3.5 [&_svg]:shrink-0',
  {
    variants: {
      hue: badgeTints,
    },
    defaultVariants: { hue: 'gray' },
  },
);

export type BadgeProps = ComponentProps<'span'> & {
  hue?: BadgeHue | undefined;
  /** Required where the hue has a meaning, because colour alone is inaccessible. */
  icon?: ReactNode;
};

export function Badge({ hue, icon, className, children, ...props }: BadgeProps) {
  return (
    <span data-slot="badge" data-hue={hue} className={badgeVariants({ hue, className })} {...props}>
      {icon}
      <span className="truncate">{wrapTexts(children)}</span>
    </span>
  );
}
