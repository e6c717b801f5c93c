import type { ComponentProps } from 'react';
import { Tabs as Radix } from 'radix-ui';
import { clsx } from 'clsx';
import { usePageDirection } from './page-direction.ts';
import { wrapTexts } from '../text/wrap-texts.tsx';

export function Tabs({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  const dir = usePageDirection();
  return <Radix.Root data-slot="tabs" dir={dir} className={clsx('grid grid-cols-1 gap-5', className)} {...props} />;
}

export function TabsList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List
      data-slot="tabs-list"
      className={clsx('flex flex-wrap gap-x-6 border-b border-line', className)}
      {...props}
    />
  );
}

export function TabsTrigger({ className, children, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      data-slot="tabs-trigger"
      className={clsx(
        'relative -mb-px inline-flex h-11 items-center gap-2 border-b-2 border-transparent font-medium forced-color-adjust-none text-ink-muted transition-colors',
        'hover:text-ink data-[state=active]:border-primary data-[state=active]:text-ink [&_svg]:size-4.5',
        className,
      )}
      {...props}
    >
      {wrapTexts(children)}
    </Radix.Trigger>
  );
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content data-slot="tabs-content" className={clsx('rounded-tight', className)} {...props} />;
}
