import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';

/** Milliseconds a closed toast remains in the list, for its exit animation. */
export const toastRemoveDelay = 1_000_000;
/** Milliseconds. */
export const toastDuration = 5000;

type ToastVariant = 'default' | 'success' | 'destructive';

export type ToastRequest = {
  title?: ReactNode;
  description?: ReactNode;
  variant?: ToastVariant | undefined;
  duration?: number | undefined;
  /** Truncates title and description to a line each on phones. Screen readers get the full text. */
  brief?: boolean | undefined;
  action?: ReactNode;
};

export type ToastRecord = ToastRequest & { id: string; number: number; open: boolean };

const store = createStore<readonly ToastRecord[]>(() => []);
let count = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows a toast from anywhere, in place of the older one (specification/screens#around-a-customer). Returns its id and a function that
 * closes it.
 */
export function toast(request: ToastRequest): { id: string; dismiss: () => void } {
  count += 1;
  const id = `toast-${count}`;
  publish([{ ...request, id, number: count, open: true }]);
  return { id, dismiss: () => dismissToast(id) };
}

function publish(next: readonly ToastRecord[]) {
  clearTimeout(removal);
  store.setState(next, true);
}

export function dismissToast(id?: string): void {
  const [shown] = currentToasts();
  if (shown === undefined || (id ?? shown.id) !== shown.id) return;
  publish([{ ...shown, open: false }]);
  removal = setTimeout(dropToasts, toastRemoveDelay);
}

/** Removes the toast at once, without animation. */
export function dropToasts(): void {
  publish([]);
}

export function toastCount(): number {
  return count;
}

export const { subscribe: subscribeToasts, getState: currentToasts } = store;
