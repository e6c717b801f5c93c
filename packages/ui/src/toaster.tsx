import { useSyncExternalStore } from 'react';
import { Toast as Radix } from 'radix-ui';
import { cva } from 'class-variance-authority';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { IconButton } from './icon-button.tsx';
import { currentToasts, dismissToast, subscribeToasts, toastDuration } from './toast-store.ts';
import type { ToastRecord } from './toast-store.ts';

const hotkey = 'F8';
const swipeThreshold = 50;

const toastVariants = cva(
  [
    'relative flex items-start gap-3 rounded-card border bg-surface py-4 pr-13 pl-4 text-ink shadow-float',
    'data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in',
    'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-slide-out',
    'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
  ],
  {
    variants: {
      variant: { default: 'border-line', success: 'border-line', destructive: 'border-danger' },
    },
  },
);

export type ToasterProps = {
  /** Names a toast to screen readers, 'Notification' for instance. */
  label: string;
  /** Names the region; `{hotkey}` in it becomes the key. Without it `label` with the key. */
  regionLabel?: string | undefined;
  closeLabel: string;
};

/** Stands once in the application and shows what `toast()` was given; at the top on a phone, where no thumb works. */
export function Toaster({ label, regionLabel, closeLabel }: ToasterProps) {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, currentToasts);
  return (
    <Radix.Provider label={label} duration={toastDuration} swipeDirection="right" swipeThreshold={swipeThreshold}>
      {toasts.map((record) => (
        <ToastItem key={record.id} record={record} closeLabel={closeLabel} />
      ))}
      <Radix.Viewport
        data-slot="toast-viewport"
        hotkey={[hotkey]}
        label={regionLabel ?? `${label} ({hotkey})`}
        className="fixed inset-x-0 top-0 z-70 m-0 grid list-none gap-3 rounded-card p-4 pt-[max(1rem,env(safe-area-inset-top))] outline-none sm:top-auto sm:bottom-0 sm:left-auto sm:w-104"
      />
    </Radix.Provider>
  );
}

function ToastItem({ record, closeLabel }: { record: ToastRecord; closeLabel: string }) {
  const { id, open, title, description, action, variant = 'default', duration } = record;
  return (
    <Radix.Root
      data-slot="toast"
      data-variant={variant}
      open={open}
      onOpenChange={(next) => !next && dismissToast(id)}
      duration={duration ?? toastDuration}
      className={toastVariants({ variant })}
    >
      <VariantIcon variant={variant} />
      <div className="grid min-w-0 flex-1 gap-1">
        {title && <Radix.Title className="font-semibold">{title}</Radix.Title>}
        {description && <Radix.Description className="text-sm text-ink-muted">{description}</Radix.Description>}
        {action}
      </div>
      <Radix.Close asChild>
        <IconButton label={closeLabel} icon={<X />} size="sm" className="absolute top-2 right-2" />
      </Radix.Close>
    </Radix.Root>
  );
}

function VariantIcon({ variant }: { variant: ToastRecord['variant'] }) {
  if (variant === 'success') return <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-success" />;
  if (variant === 'destructive') return <CircleAlert aria-hidden="true" className="size-6 shrink-0 text-danger" />;
  return null;
}
