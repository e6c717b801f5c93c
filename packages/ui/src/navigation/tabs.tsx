import type { ComponentProps } from 'react';
import { Tabs as Radix } from 'radix-ui';
import { clsx } from 'clsx';
import { usePageDirection } from './page-direction.ts';
import { styled } from '../styled.tsx';
import { wrapTexts } from '../text/wrap-texts.tsx';

export function Tabs({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  const dir = usePageDirection();
  return <Radix.Root data-slot="tabs" dir={dir} className={clsx('grid grid-cols-1 gap-5', className)} {...props} />;
}

export const TabsList = styled(Radix.List, 'tabs-list', 'flex flex-wrap gap-x-6 border-b border-line');

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

export const TabsContent = styled(Radix.Content, 'tabs-content', 'rounded-tight');
