import { useEffect, useLayoutEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { Toast as Radix } from 'radix-ui';
import { cva } from 'class-variance-authority';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { usePageDirection } from '../navigation/page-direction.ts';
import { IconButton } from '../primitives/button.tsx';
import { openToastSlots, slotOf, subscribeToastSlots, type ToastSlotEntry } from './toast-slot.tsx';
import {
  currentToasts,
  dismissToast,
  dropToasts,
  subscribeToasts,
  toastDuration,
  type ToastRecord,
} from './toast-store.ts';

const hotkey = 'F8';
const swipeThreshold = 50;
/** Least width of the strip beside a dialog, in pixels. */
const minRoom = 240;

const toastVariants = cva(
  [
    // Radix disables pointer events on toasts behind a modal dialog, so presses would fall through.
    'pointer-events-auto! relative flex items-start gap-3 rounded-card border bg-surface py-4 pe-13 ps-4 text-ink shadow-float',
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
  label: string;
  closeLabel: string;
};

/**
 * Renders toasts, once per application, at the bottom above touch targets, or at the left on wide screens. The page scrolls clear of it. A
 * toast shown during a dialog renders inside it, so that it is focusable. It covers as few of the dialog's controls as possible.
 */
export function Toaster({ label, closeLabel }: ToasterProps) {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, currentToasts);
  const dir = usePageDirection();
  const slots = useSyncExternalStore(subscribeToastSlots, openToastSlots, noSlots);
  // A closing toast slides out at its old position.
  const slot = slotOf(slots, toasts[0]?.number ?? Infinity);
  const viewport = (
    <Viewport
      label={`${label} ({hotkey})`}
      showing={toasts.some((record) => record.open)}
      inDialog={slot !== null}
      over={slots.at(-1)?.element ?? null}
    />
  );
  return (
    <Radix.Provider
      label={label}
      duration={toastDuration}
      swipeDirection={dir === 'rtl' ? 'left' : 'right'}
      swipeThreshold={swipeThreshold}
    >
      {toasts.map((record) => (
        <ToastItem key={record.id} record={record} closeLabel={closeLabel} />
      ))}
      {slot ? createPortal(viewport, slot) : viewport}
    </Radix.Provider>
  );
}

function noSlots() {
  return none;
}

type ViewportProps = {
  label: string;
  showing: boolean;
  inDialog: boolean;
  over: HTMLElement | null;
};

function Viewport({ label, showing, inDialog, over }: ViewportProps) {
  const viewport = useRef<HTMLOListElement>(null);
  useBottomOffset(viewport, showing, over);
  useExtraPageHeight(viewport, showing && !inDialog);
  useReturnOfFocus(viewport, showing);
  useEscapeElsewhere(viewport, showing);
  // Pointer and focus inside pause the timers, and moving the region fires no leave events.
  useLayoutEffect(() => {
    const region = viewport.current?.parentElement;
    return () => void region?.dispatchEvent(new FocusEvent('focusout'));
  }, []);
  return (
    <Radix.Viewport
      ref={viewport}
      data-slot="toast-viewport"
      hotkey={[hotkey]}
      label={label}
      // A menu or select hides everything but live regions from screen readers. A slot is live itself.
      aria-live={inDialog ? undefined : 'off'}
      className={clsx(
        'm-0 grid list-none gap-3 rounded-card -outline-offset-4',
        placeClass,
        inDialog ? dialogClass : pageClass,
      )}
    />
  );
}

// On phones, stays above the buttons of the top dialog or the page's bar.
function useBottomOffset(viewport: RefObject<HTMLElement | null>, showing: boolean, over: HTMLElement | null) {
  useLayoutEffect(() => {
    if (!showing) return undefined;
    const dialog = over?.closest('[data-state]') ?? null;
    const place = () => {
      const bar = dialog === null ? bottomOf(document) : dialog.querySelector('[data-slot=dialog-footer]');
      const { top = 0, height = 0 } = bar?.getBoundingClientRect() ?? {};
      const floor = height === 0 ? 'env(safe-area-inset-bottom)' : `${Math.max(0, window.innerHeight - top)}px`;
      viewport.current?.style.setProperty('--toast-floor', floor);
      if (viewport.current !== null) clearControls(viewport.current, dialog);
    };
    place();
    // Toasts survive navigation, and the next page's bar renders later.
    const observer = new MutationObserver(place);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [viewport, showing, over]);
}

// Fits the strip beside a centred dialog. Without room there, it moves to the top if it covers fewer controls there.
function clearControls(strip: HTMLElement, dialog: Element | null) {
  const room = dialog?.getBoundingClientRect().left ?? 0;
  strip.style.setProperty('--toast-room', room < minRoom ? 'none' : `${room}px`);
  strip.dataset['edge'] = 'bottom';
  const atBottom = countCovered(strip, dialog);
  if (atBottom === 0) return;
  strip.dataset['edge'] = 'top';
  if (countCovered(strip, dialog) >= atBottom) strip.dataset['edge'] = 'bottom';
}

// Uses offsets of the toast, because its box moves while it slides in.
function countCovered(strip: HTMLElement, dialog: Element | null): number {
  const [newest] = strip.children;
  if (dialog === null || !(newest instanceof HTMLElement)) return 0;
  const { left, top } = strip.getBoundingClientRect();
  const [x, y] = [left + newest.offsetLeft, top + newest.offsetTop];
  return [...dialog.querySelectorAll('a, button, input, label, select, textarea')].filter((control) => {
    const box = control.getBoundingClientRect();
    const isApart =
      box.right <= x || box.left >= x + newest.offsetWidth || box.bottom <= y || box.top >= y + newest.offsetHeight;
    return !isApart && !strip.contains(control);
  }).length;
}

// The page's bar, and on phones elements fixed in the corner too.
function bottomOf(page: Document): Element | null {
  const bar = page.querySelector('[data-slot=bottom-bar]');
  if (bar !== null || matchMedia('(width >= 48rem)').matches) return bar;
  const corner = page.querySelector('[data-fixed=corner]');
  return corner !== null && getComputedStyle(corner).visibility === 'visible' ? corner : null;
}

// Extends the page by the strip, so the last rows can scroll clear.
function useExtraPageHeight(viewport: RefObject<HTMLElement | null>, showing: boolean) {
  useLayoutEffect(() => {
    const { current } = viewport;
    if (!showing || current === null) return undefined;
    const { style } = document.documentElement;
    const place = () =>
      style.setProperty('--toast-strip', `${window.innerHeight - current.getBoundingClientRect().top}px`);
    place();
    const observer = new ResizeObserver(place);
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--toast-strip');
    };
  }, [viewport, showing]);
}

// Restores focus after a toast reached by F8 closes.
function useReturnOfFocus(viewport: RefObject<HTMLElement | null>, showing: boolean) {
  const cameFrom = useRef<EventTarget | null>(null);
  useLayoutEffect(() => {
    const region = viewport.current?.parentElement;
    const remember = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && region?.contains(relatedTarget))) cameFrom.current = relatedTarget;
    };
    region?.addEventListener('focusin', remember);
    return () => region?.removeEventListener('focusin', remember);
  }, [viewport]);
  useLayoutEffect(() => {
    if (showing || !viewport.current?.contains(document.activeElement)) return;
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  }, [viewport, showing]);
}

// Escape belongs to the focused element. Radix's toast, as the newest layer, would consume it.
function useEscapeElsewhere(viewport: RefObject<HTMLElement | null>, showing: boolean) {
  useEffect(() => {
    if (!showing) return undefined;
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !viewport.current?.contains(document.activeElement)) flushSync(dropToasts);
    };
    window.addEventListener('keydown', leave, { capture: true });
    return () => window.removeEventListener('keydown', leave, { capture: true });
  }, [viewport, showing]);
}

function ToastItem({ record, closeLabel }: { record: ToastRecord; closeLabel: string }) {
  const { id, open, title, description, action, variant = 'default', duration, brief = false } = record;
  const cut = brief ? 'max-sm:truncate' : '';
  return (
    <Radix.Root
      data-slot="toast"
      data-variant={variant}
      open={open}
      type="background"
      onOpenChange={(next) => !next && dismissToast(id)}
      duration={duration ?? toastDuration}
      className={toastVariants({ variant })}
    >
      <VariantIcon variant={variant} />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1 wrap-anywhere max-sm:hyphens-auto">
        {title && <Radix.Title className={`font-semibold ${cut}`}>{title}</Radix.Title>}
        {description && (
          <Radix.Description className={`text-sm text-ink-muted ${cut}`}>{description}</Radix.Description>
        )}
        {action}
      </div>
      <Radix.Close asChild>
        <IconButton label={closeLabel} icon={<X />} size="sm" className="absolute top-2 inset-e-2" />
      </Radix.Close>
    </Radix.Root>
  );
}

function VariantIcon({ variant }: { variant: ToastRecord['variant'] }) {
  if (variant === 'success') return <CircleCheck className="size-6 shrink-0 text-success" />;
  if (variant === 'destructive') return <CircleAlert className="size-6 shrink-0 text-danger" />;
  return null;
}

const none: readonly ToastSlotEntry[] = [];

// Over dialogs, under menus.
const placeClass =
  'pointer-events-none fixed inset-x-0 bottom-(--toast-floor) z-55 px-safe-4 py-4 sm:max-w-(--toast-room) data-[edge=top]:top-0 data-[edge=top]:bottom-auto max-sm:data-[edge=top]:pe-16';
// At the left, because rows and dialogs have buttons at the right.
const pageClass = 'md:inset-e-auto md:w-104';
const dialogClass = 'sm:inset-e-auto sm:bottom-0 sm:w-88';
