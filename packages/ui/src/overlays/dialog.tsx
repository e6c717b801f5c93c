import type { ComponentProps } from 'react';
import { Dialog as Radix } from 'radix-ui';
import { cva, type VariantProps } from 'class-variance-authority';
import { X } from 'lucide-react';
import { IconButton } from '../primitives/button.tsx';
import { ToastSlot } from './toast-slot.tsx';
import { styled } from '../styled.tsx';

export const Dialog = Radix.Root;
export const DialogTrigger = Radix.Trigger;
export const DialogClose = Radix.Close;

export const overlayClass =
  'fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in';

// Clipped instead of hidden, because hidden overflow scrolls to a focused control and can't be scrolled back.
const contentVariants = cva(
  [
    'fixed inset-0 z-50 flex h-dvh flex-col overflow-clip bg-surface text-ink outline-none max-sm:[container:sheet/size]',
    'data-[state=closed]:animate-sink-out data-[state=open]:animate-rise-in',
    'sm:mx-auto sm:mt-[min(8dvh,4rem)] sm:mb-auto sm:h-fit sm:max-h-[calc(100dvh-min(8dvh,4rem)-2rem)] sm:w-[calc(100%-3rem-env(safe-area-inset-left)-env(safe-area-inset-right))]',
    'sm:rounded-card sm:border sm:border-line sm:shadow-float',
  ],
  {
    variants: {
      size: { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' },
      // Fixed height, so the main button stays in place between steps.
      steady: { true: 'md:h-160', false: 'md:min-h-80' },
    },
    defaultVariants: { size: 'md', steady: false },
  },
);

export type DialogContentProps = ComponentProps<typeof Radix.Content> &
  VariantProps<typeof contentVariants> & {
    closeLabel: string;
  };

/**
 * Renders a full-screen sheet on phones, otherwise a card with a fixed top and, if `steady`, fixed height. On low screens it scrolls as a
 * whole. A `form` inside needs the class `contents`.
 */
export function DialogContent({ size, steady, closeLabel, className, children, ...props }: DialogContentProps) {
  return (
    <Radix.Portal>
      <Radix.Overlay data-slot="dialog-overlay" className={overlayClass} />
      <Radix.Content data-slot="dialog-content" className={contentVariants({ size, steady, className })} {...props}>
        <div
          data-slot="dialog-sheet"
          className="relative flex min-h-0 flex-auto flex-col short:overflow-y-auto cramped:overflow-y-auto"
        >
          {children}
          <Radix.Close asChild>
            <IconButton label={closeLabel} icon={<X />} className="absolute top-2.5 inset-e-2.5" />
          </Radix.Close>
          <ToastSlot />
        </div>
      </Radix.Content>
    </Radix.Portal>
  );
}

export const DialogHeader = styled(
  'div',
  'dialog-header',
  '-order-2 grid shrink-0 gap-1 border-b border-line py-4 pe-16 ps-5 sm:ps-6',
);

export const DialogTitle = styled(Radix.Title, 'dialog-title', 'text-xl');

export const DialogDescription = styled(
  Radix.Description,
  'dialog-description',
  'text-sm wrap-anywhere text-ink-muted',
);

export const DialogBody = styled(
  'div',
  'dialog-body',
  'min-h-0 flex-1 content-start overflow-y-auto overscroll-contain px-5 py-5 sm:px-6 short:flex-none cramped:flex-none',
);

export const DialogFooter = styled(
  'div',
  'dialog-footer',
  'flex shrink-0 flex-col-reverse gap-3 border-t border-line bg-surface px-5 py-4 sm:flex-row sm:justify-end sm:px-6',
  'pb-[max(1rem,env(safe-area-inset-bottom))] max-sm:[&>[data-slot=button]]:w-full',
);
