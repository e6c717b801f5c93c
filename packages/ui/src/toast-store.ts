import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';

/** At most one at a time: a new toast replaces the older (product, section 4). */
export const toastLimit = 1;
/** A closed toast stays in the list this long, in milliseconds, so that it can leave in peace. */
export const toastRemoveDelay = 1_000_000;
/** How long a toast is shown unless it says otherwise, in milliseconds. */
export const toastDuration = 5000;

export type ToastVariant = 'default' | 'success' | 'destructive';

export type ToastRequest = {
  title?: ReactNode;
  description?: ReactNode;
  variant?: ToastVariant | undefined;
  /** Milliseconds. */
  duration?: number | undefined;
  /** On a phone, cuts title and description after a line each; screen readers get them whole. */
  brief?: boolean | undefined;
  /** A button of its own, inside the toast. */
  action?: ReactNode;
};

/** `number` is how many there were by then. */
export type ToastRecord = ToastRequest & { id: string; number: number; open: boolean };

const store = createStore<readonly ToastRecord[]>(() => []);
let count = 0;
const removals = new Map<string, ReturnType<typeof setTimeout>>();

/** Shows a toast from anywhere, also outside of components. Gives its id and a way to close it early. */
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

/** Closes one toast, or all of them. */
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

/** Takes all toasts away at once, without sliding out. */
export function dropToasts(): void {
  for (const { id } of currentToasts()) forget(id);
  publish([]);
}

/** How many toasts there have been. */
export function toastCount(): number {
  return count;
}

export const { subscribe: subscribeToasts, getState: currentToasts } = store;
