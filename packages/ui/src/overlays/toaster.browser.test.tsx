import '../browser-test.css';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../navigation/dropdown-menu.tsx';
import { dismissToast, toast, toastDuration } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

afterEach(() => {
  dismissToast();
  vi.useRealTimers();
});

const toaster = <Toaster label="Notification" closeLabel="Close" />;

function shownToasts() {
  return [...document.querySelectorAll('[data-slot=toast]')];
}

test('a new toast replaces the older [3.19]', async () => {
  const screen = await render(toaster);
  toast({ title: 'First' });
  await expect.element(screen.getByText('First', { exact: true }).first()).toBeVisible();
  toast({ title: 'Second', description: 'And why.', variant: 'destructive' });
  await expect.element(screen.getByText('And why.', { exact: true }).first()).toBeVisible();
  expect(shownToasts().map((element) => element.getAttribute('data-variant'))).toEqual(['destructive']);
});

test('F8 leads into the labelled region [4.63]', async () => {
  const screen = await render(toaster);
  toast({ title: 'Sent' });
  await expect.poll(() => shownToasts().length).toBe(1);
  await userEvent.keyboard('{F8}');
  const region = screen.getByRole('region', { name: 'Notification (F8)' });
  await expect.poll(() => region.element().contains(document.activeElement)).toBe(true);
});

test('the cross closes it', async () => {
  const screen = await render(toaster);
  toast({ title: 'Sent' });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await expect.poll(() => shownToasts().length).toBe(0);
});

test('it goes by itself after 5000 ms, not before [4.61]', async () => {
  expect(toastDuration).toBe(5000);
  await render(toaster);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  toast({ title: 'Sent' });
  await expect.poll(() => shownToasts().length).toBe(1);
  vi.advanceTimersByTime(4900);
  expect(shownToasts()[0]?.getAttribute('data-state')).toBe('open');
  vi.advanceTimersByTime(200);
  await expect.poll(() => shownToasts()[0]?.getAttribute('data-state')).not.toBe('open');
});

test('a pointer on a toast pauses its clock', async () => {
  const screen = await render(toaster);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  toast({ title: 'Sent' });
  await expect.poll(() => shownToasts().length).toBe(1);
  vi.advanceTimersByTime(4000);
  const [element] = shownToasts();
  const region = screen.getByRole('region').element();
  const [comes, leaves] = [nextEvent(region, 'pointermove'), nextEvent(region, 'pointerleave')];
  if (element) await userEvent.hover(element);
  await comes;
  vi.advanceTimersByTime(60_000);
  expect(element?.getAttribute('data-state')).toBe('open');
  await userEvent.unhover(region);
  await leaves;
  vi.advanceTimersByTime(900);
  expect(element?.getAttribute('data-state')).toBe('open');
  vi.advanceTimersByTime(200);
  await expect.poll(() => shownToasts().length).toBe(0);
});

function nextEvent(element: Element, event: string): Promise<Event> {
  return new Promise((resolve) => element.addEventListener(event, resolve, { once: true }));
}

function drag(element: Element, distance: number) {
  const at = (clientX: number) => ({ bubbles: true, pointerId: 1, button: 0, clientX, clientY: 10 });
  element.dispatchEvent(new PointerEvent('pointerdown', at(100)));
  for (const part of [0.3, 0.7, 1]) element.dispatchEvent(new PointerEvent('pointermove', at(100 + distance * part)));
  element.dispatchEvent(new PointerEvent('pointerup', at(100 + distance)));
}

test.each([
  [40, 'cancel'],
  [60, 'end'],
])('a swipe of %i pixels right is: %s [4.62]', async (distance, swipe) => {
  await render(toaster);
  toast({ title: 'Sent' });
  await expect.poll(() => shownToasts().length).toBe(1);
  const [element] = shownToasts();
  // Synthetic pointers can't be captured.
  Object.assign(element ?? {}, { setPointerCapture: () => {}, hasPointerCapture: () => false });
  if (element) drag(element, distance);
  await expect.poll(() => element?.getAttribute('data-swipe')).toBe(swipe);
});

test('a toast on a phone is above the bar', async () => {
  await page.viewport(375, 700);
  await render(
    <>
      <div data-slot="bottom-bar" style={{ position: 'fixed', insetInline: 0, bottom: 0, height: 80 }} />
      {toaster}
    </>,
  );
  toast({ title: 'Sent' });
  await expect.poll(() => shownToasts().length).toBe(1);
  const { top, bottom } = shownToasts()[0]?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  expect(bottom).toBeLessThanOrEqual(620);
  expect(bottom).toBeGreaterThan(580);
  expect(top).toBeGreaterThan(350);
  await page.viewport(1024, 768);
});

test.each([
  ['visible', 620],
  ['hidden', 700],
] as const)('a phone’s toast is above the %s corner box [4.112]', async (visibility, floor) => {
  await page.viewport(375, 700);
  await render(
    <>
      <div
        data-fixed="corner"
        style={{ position: 'fixed', insetInlineEnd: 16, top: 620, width: 180, height: 64, visibility }}
      />
      {toaster}
    </>,
  );
  toast({ title: 'Sent' });
  await expect.poll(() => shownToasts().length).toBe(1);
  const { bottom } = shownToasts()[0]?.getBoundingClientRect() ?? { bottom: 0 };
  expect([bottom <= floor, bottom > floor - 40]).toEqual([true, true]);
  await page.viewport(1024, 768);
});

test('brief one takes two lines on a phone [4.111]', async () => {
  await page.viewport(375, 700);
  await render(toaster);
  const long = 'Galaxy S22 Ultra of a customer with a long name'.repeat(2);
  toast({ title: long, description: long, brief: true });
  await expect.poll(() => shownToasts().length).toBe(1);
  const lines = [...(shownToasts()[0]?.querySelectorAll('.max-sm\\:truncate') ?? [])].map(
    (each) => each.getBoundingClientRect().height,
  );
  expect(lines).toHaveLength(2);
  expect(Math.max(...lines)).toBeLessThan(30);
  await page.viewport(1024, 768);
});

test('a message makes room for the next page’s bar', async () => {
  await page.viewport(375, 700);
  const screen = await render(
    <>
      {null}
      {toaster}
    </>,
  );
  toast({ title: 'Sent' });
  await expect.poll(() => shownToasts().length).toBe(1);
  await screen.rerender(
    <>
      <div data-slot="bottom-bar" style={{ position: 'fixed', insetInline: 0, bottom: 0, height: 80 }} />
      {toaster}
    </>,
  );
  await expect.poll(() => shownToasts()[0]?.getBoundingClientRect().bottom).toBeLessThanOrEqual(620);
  await page.viewport(1024, 768);
});

describe.each([
  [375, 740],
  [1280, 800],
])('at %i by %i pixels', (width, height) => {
  beforeEach(() => page.viewport(width, height));
  afterEach(() => page.viewport(1024, 768));

  test('the last row can be scrolled above the toasts [4.98]', async () => {
    const bar = { position: 'fixed', insetInline: 0, bottom: 0, height: 80 } as const;
    const screen = await render(
      <>
        <ul style={{ paddingBottom: width < 640 ? 80 : 0 }}>
          {Array.from({ length: 30 }, (_, row) => (
            <li key={row} style={{ height: 64, textAlign: 'end' }}>
              <button type="button">{`Row ${row}`}</button>
            </li>
          ))}
        </ul>
        {width < 640 && <div data-slot="bottom-bar" style={bar} />}
        {toaster}
      </>,
    );
    toast({ title: 'Sent', duration: 60_000 });
    await expect.poll(() => shownToasts().length).toBe(1);
    const last = screen.getByRole('button', { name: 'Row 29' }).element();
    const strip = () => shownToasts()[0]?.getBoundingClientRect();
    const isAbove = (): boolean => {
      last.scrollIntoView({ block: 'end' });
      return last.getBoundingClientRect().bottom <= (strip()?.top ?? 0);
    };
    await expect.poll(isAbove).toBe(true);
    expect(strip()?.left).toBeLessThan(48);
    dismissToast();
    await expect.poll(() => document.documentElement.style.getPropertyValue('--toast-strip')).toBe('');
  });

  test('a menu lies over the toasts', async () => {
    const signOut = vi.fn<() => void>();
    const screen = await render(
      <>
        <div style={{ position: 'fixed', bottom: 90, insetInlineStart: 16 }}>
          <DropdownMenu>
            <DropdownMenuTrigger>More</DropdownMenuTrigger>
            <DropdownMenuContent side="bottom" align="start" avoidCollisions={false}>
              <DropdownMenuItem onSelect={signOut}>Sign out</DropdownMenuItem>
            </DropdownMenuContent>
          </DropdownMenu>
        </div>
        {toaster}
      </>,
    );
    toast({ title: 'Sent', duration: 60_000 });
    await expect.poll(() => shownToasts().length).toBe(1);
    await Promise.all(
      shownToasts()[0]
        ?.getAnimations()
        .map(({ finished }) => finished) ?? [],
    );
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    const item = screen.getByRole('menuitem', { name: 'Sign out' });
    await expect.element(item).toBeVisible();
    const [menu, strip] = [item.element().getBoundingClientRect(), shownToasts()[0]?.getBoundingClientRect()];
    expect(menu.bottom).toBeGreaterThan(strip?.top ?? Infinity);
    await userEvent.click(item);
    expect(signOut).toHaveBeenCalledOnce();
  });
});
