import type { ComponentProps } from 'react';
import { DropdownMenu as Radix } from 'radix-ui';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { highlightEdge } from './highlight.ts';
import { usePageDirection } from './page-direction.ts';
import { styled } from '../styled.tsx';
import { wrapTexts } from '../text/wrap-texts.tsx';

/** Not modal, because a modal menu hides the page from screen readers but not from the tab key (axe, `aria-hidden-focus`). */
export function DropdownMenu(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root modal={false} dir={usePageDirection()} {...props} />;
}

export const DropdownMenuTrigger = Radix.Trigger;
export const DropdownMenuGroup = Radix.Group;
export const DropdownMenuRadioGroup = Radix.RadioGroup;

export function DropdownMenuContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        data-slot="dropdown-menu-content"
        sideOffset={8}
        align="end"
        collisionPadding={12}
        className={clsx(
          'z-60 max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-1.5rem)] min-w-[min(14rem,100vw-1.5rem)] overflow-y-auto rounded-control border border-line bg-surface p-1 text-ink shadow-float',
          'data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in',
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  );
}

const itemClass = clsx(
  highlightEdge,
  'flex min-h-10 cursor-pointer items-center gap-3 rounded-tight px-3 py-2 select-none max-sm:min-h-11 data-disabled:cursor-not-allowed data-disabled:text-ink-muted data-highlighted:bg-primary-soft [&_svg]:size-4.5 [&_svg]:shrink-0',
);

export type DropdownMenuItemProps = ComponentProps<typeof Radix.Item> & { tone?: 'normal' | 'danger' | undefined };

export function DropdownMenuItem({ tone, className, children, ...props }: DropdownMenuItemProps) {
  return (
    <Radix.Item
      data-slot="dropdown-menu-item"
      className={clsx(itemClass, tone === 'danger' && 'text-danger data-highlighted:bg-danger-soft', className)}
      {...props}
    >
      {props.asChild ? children : wrapTexts(children)}
    </Radix.Item>
  );
}

export function DropdownMenuRadioItem({ className, children, ...props }: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem data-slot="dropdown-menu-radio-item" className={clsx(itemClass, className)} {...props}>
      <span className="flex-1">{children}</span>
      <Radix.ItemIndicator className="text-primary">
        <Check />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  );
}

export const DropdownMenuLabel = styled(Radix.Label, 'dropdown-menu-label', 'px-3 py-2 text-sm text-ink-muted');

export const DropdownMenuSeparator = styled(Radix.Separator, 'dropdown-menu-separator', '-mx-1 my-1 h-px bg-line');
