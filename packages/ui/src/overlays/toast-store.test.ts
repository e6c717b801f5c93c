import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToasts, dismissToast, subscribeToasts, toast, toastRemoveDelay } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  dismissToast();
  vi.advanceTimersByTime(toastRemoveDelay);
  vi.useRealTimers();
});

test('a new toast replaces the older [4.59]', () => {
  toast({ title: 'first' });
  toast({ title: 'second' });
  expect(currentToasts()).toMatchObject([{ title: 'second', open: true }]);
});

test('a dismissed toast is removed after 1,000,000 ms [4.60]', () => {
  const { dismiss } = toast({ title: 'sent' });
  dismiss();
  expect(currentToasts()).toMatchObject([{ title: 'sent', open: false }]);
  vi.advanceTimersByTime(999_999);
  expect(currentToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toEqual([]);
});

test('a replaced toast’s removal spares its successor', () => {
  toast({ title: 'first' }).dismiss();
  toast({ title: 'second' });
  vi.advanceTimersByTime(toastRemoveDelay);
  expect(currentToasts()).toMatchObject([{ title: 'second', open: true }]);
});

test('dismissing an older toast leaves the newer open', () => {
  const older = toast({ title: 'first' });
  toast({ title: 'second' });
  older.dismiss();
  expect(currentToasts()).toMatchObject([{ title: 'second', open: true }]);
});

test('listeners hear of every change until they leave', () => {
  const listener = vi.fn<() => void>();
  const leave = subscribeToasts(listener);
  toast({ title: 'first' }).dismiss();
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
  toast({ title: 'second' });
  expect(listener).toHaveBeenCalledTimes(2);
});
