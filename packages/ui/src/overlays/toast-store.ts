import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';

/** A new toast replaces the older one (specification/screens#around-a-customer). */
export const toastLimit = 1;
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
const removals = new Map<string, ReturnType<typeof setTimeout>>();

/** Shows a toast from anywhere. Returns its id and a function that closes it. */
export function toast(request: ToastRequest): { id: string; dismiss: () => void } {
  count += 1;
  const id = `toast-${count}`;
  for (const replaced of currentToasts()) forget(replaced.id);
  publish([{ ...request, id, number: count, open: true }, ...currentToasts()].slice(0, toastLimit));
  return { id, dismiss: () => dismissToast(id) };
}

function forget(id: string) {
  clearTimeout(removals.get(id));
  removals.delete(id);
}

function publish(next: readonly ToastRecord[]) {
  store.setState(next, true);
}

export function dismissToast(id?: string): void {
  const concerned = (record: ToastRecord) => id === undefined || record.id === id;
  for (const record of currentToasts().filter(concerned)) {
    forget(record.id);
    removals.set(
      record.id,
      setTimeout(() => remove(record.id), toastRemoveDelay),
    );
  }
  publish(currentToasts().map((record) => (concerned(record) ? { ...record, open: false } : record)));
}

function remove(id: string) {
  removals.delete(id);
  publish(currentToasts().filter((record) => record.id !== id));
}

/** Removes all toasts at once, without animation. */
export function dropToasts(): void {
  for (const { id } of currentToasts()) forget(id);
  publish([]);
}

export function toastCount(): number {
  return count;
}

export const { subscribe: subscribeToasts, getState: currentToasts } = store;
