import '../browser-test.css';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from '../primitives/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from './dialog.tsx';
import { dismissToast, toast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => page.viewport(1024, 768));
afterEach(() => {
  dismissToast();
  vi.useRealTimers();
});

function Page() {
  return (
    <>
      <Dialog>
        <DialogTrigger asChild>
          <Button>Details</Button>
        </DialogTrigger>
        <DialogContent closeLabel="Close" aria-describedby={undefined}>
          <form className="contents">
            <DialogHeader>
              <DialogTitle>Galaxy S22</DialogTitle>
            </DialogHeader>
            <DialogBody>
              <ConfirmDialog
                trigger={<Button>Cancel the repair</Button>}
                title="Cancel it?"
                description="The request will be closed."
                confirmLabel="Yes"
                cancelLabel="No"
                onConfirm={() => {}}
              />
              <div style={{ height: 1200 }} />
            </DialogBody>
            <DialogFooter>
              <Button>Accept</Button>
            </DialogFooter>
          </form>
        </DialogContent>
      </Dialog>
      <Toaster label="Notification" closeLabel="Dismiss" />
    </>
  );
}

function dialog() {
  return page.getByRole('dialog', { name: 'Galaxy S22' });
}

function message() {
  return page.getByRole('region', { name: 'Notification (F8)' }).getByRole('listitem');
}

function boxOf(element: Element) {
  return element.getBoundingClientRect();
}

// By keyboard, because on phones a toast may cover the button.
async function openDetails() {
  page.getByRole('button', { name: 'Details' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog()).toBeVisible();
  await Promise.all(
    dialog()
      .element()
      .getAnimations()
      .map((animation) => animation.finished),
  );
}

describe('a message that comes while a dialog is open', () => {
  beforeEach(async () => {
    await render(<Page />);
    await openDetails();
    toast({ title: 'Your device was collected' });
    await vi.waitUntil(() => message().elements().length === 1, { timeout: 120_000 });
  });

  test('F8 focuses a message over an open dialog', async () => {
    const accept = page.getByRole('button', { name: 'Accept' });
    accept.element().focus();
    await userEvent.keyboard('{F8}');
    await userEvent.tab();
    expect(message().element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(accept).toHaveFocus();
    await expect.poll(() => message().elements()).toEqual([]);
    await expect.element(dialog()).toBeVisible();
  });

  test('Escape closes the focused dialog with its message', async () => {
    page.getByRole('button', { name: 'Accept' }).element().focus();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog().elements()).toEqual([]);
    expect(message().elements()).toEqual([]);
  });

  test('a message’s cross leaves its dialog open', async () => {
    await userEvent.click(message().getByRole('button', { name: 'Dismiss' }));
    await expect.poll(() => message().elements()).toEqual([]);
    await expect.element(dialog()).toBeVisible();
    expect(dialog().element().contains(document.activeElement)).toBe(true);
  });

  test.each([
    [320, 568],
    [1280, 800],
  ])('a toast covers no button at %i × %i', async (width, height) => {
    await page.viewport(width, height);
    const { top, right, bottom, left } = boxOf(message().element());
    const buttons = dialog().getByRole('button').elements();
    const covered = buttons.filter((button) => {
      const box = boxOf(button);
      const apart = box.bottom <= top || box.top >= bottom || box.right <= left || box.left >= right;
      return !apart && !message().element().contains(button);
    });
    expect(buttons.length).toBeGreaterThan(3);
    expect(covered).toEqual([]);
    expect(boxOf(page.getByRole('button', { name: 'Accept' }).element()).bottom).toBeLessThanOrEqual(height);
  });

  test.each([
    [375, 740],
    [1280, 800],
  ])('a toast moves no dialog at %i × %i', async (width, height) => {
    await page.viewport(width, height);
    const places = () => [...dialog().element().querySelectorAll('h2, button, [data-slot]')].map(boxOf);
    const within = (element: Element) => element.closest('[data-slot=toast-slot]') === null;
    const count = [...dialog().element().querySelectorAll('h2, button, [data-slot]')].filter(within).length;
    const formerPlaces = places().slice(0, count);
    await userEvent.click(message().getByRole('button', { name: 'Dismiss' }));
    await expect.poll(() => message().elements()).toEqual([]);
    expect(places().slice(0, count)).toEqual(formerPlaces);
  });

  test('a message stays in its dialog under another', async () => {
    const top = boxOf(message().element()).top;
    await userEvent.click(page.getByRole('button', { name: 'Cancel the repair' }));
    const confirmation = page.getByRole('alertdialog', { name: 'Cancel it?' });
    await expect.element(confirmation).toBeVisible();
    expect(confirmation.getByText('Your device was collected').elements()).toEqual([]);
    const [words] = page.getByText('Your device was collected').elements();
    expect(words?.closest('[role=dialog]')).not.toBeNull();
    await userEvent.click(confirmation.getByRole('button', { name: 'No' }));
    await expect.element(dialog().getByRole('listitem')).toBeVisible();
    expect(boxOf(message().element()).top).toBe(top);
  });

  test('a message passes to the dialog below', async () => {
    await userEvent.click(page.getByRole('button', { name: 'Cancel the repair' }));
    const confirmation = page.getByRole('alertdialog', { name: 'Cancel it?' });
    toast({ title: 'It could not be cancelled' });
    await expect.element(confirmation.getByRole('listitem')).toBeVisible();
    await userEvent.click(confirmation.getByRole('button', { name: 'No' }));
    await expect.element(dialog().getByRole('listitem')).toBeVisible();
  });

  test('a message returns to its corner after the dialog', async () => {
    await userEvent.click(page.getByRole('button', { name: 'Close', exact: true }));
    await expect.poll(() => dialog().elements()).toEqual([]);
    await expect.element(message()).toBeVisible();
    expect(boxOf(message().element()).bottom).toBeGreaterThan(700);
  });
});

test('a message during a dialog is announced once', async () => {
  const said: string[] = [];
  const ear = new MutationObserver(() => {
    const text = page
      .getByRole('status')
      .elements()
      .map((each) => each.textContent)
      .join('');
    if (text !== '' && said.at(-1) !== text) said.push(text);
  });
  await render(<Page />);
  await openDetails();
  ear.observe(document.body, { subtree: true, childList: true, characterData: true });
  toast({ title: 'Your device was collected' });
  await expect.element(message()).toBeVisible();
  await expect.poll(() => said).toEqual(['Notification Your device was collected']);
  ear.disconnect();
});

describe.each([
  ['on a phone', 375, 740],
  ['on a desk', 1280, 800],
])('a message that was there before the dialog, %s', (_, width, height) => {
  let formerPlaces: { message: DOMRect; content: number };
  beforeEach(async () => {
    await page.viewport(width, height);
    await render(<Page />);
    await openDetails();
    const content = boxOf(page.getByRole('button', { name: 'Accept' }).element()).top;
    await userEvent.click(page.getByRole('button', { name: 'Close', exact: true }));
    await vi.waitUntil(() => dialog().elements().length === 0, { timeout: 120_000 });
    toast({ title: 'Your device was collected', duration: 60_000 });
    await vi.waitUntil(() => message().elements().length === 1, { timeout: 120_000 });
    await Promise.all(
      message()
        .element()
        .getAnimations()
        .map((animation) => animation.finished),
    );
    formerPlaces = { message: boxOf(message().element()), content };
    await openDetails();
  });

  test('an earlier message stays out of the dialog', async () => {
    const { left, bottom } = boxOf(message().element());
    // On phones the toast is above the equally wide buttons.
    const floor = width < 640 ? formerPlaces.content : formerPlaces.message.bottom;
    expect([left, bottom <= floor]).toEqual([formerPlaces.message.left, true]);
    expect(boxOf(page.getByRole('button', { name: 'Accept' }).element()).top).toBe(formerPlaces.content);
    expect(dialog().getByText('Your device was collected').elements()).toEqual([]);
    await expect.element(message()).toBeVisible();
    expect(dialog().element().contains(document.activeElement)).toBe(true);
  });

  test('an earlier message is closed by its cross', async () => {
    // Uses a real pointer, which hits the topmost element.
    await userEvent.click(message().getByRole('button', { name: 'Dismiss' }));
    await expect.poll(() => message().elements()).toEqual([]);
    await expect.element(dialog()).toBeVisible();
    expect(dialog().element().contains(document.activeElement)).toBe(true);
  });

  test('an earlier message gives way to a new one', async () => {
    toast({ title: 'The price was accepted' });
    await expect.element(dialog().getByText('The price was accepted')).toBeVisible();
    expect(page.getByText('Your device was collected').elements()).toEqual([]);
  });

  test('an older toast leaves Escape to the dialog', async () => {
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog().elements()).toEqual([]);
    expect(message().elements()).toEqual([]);
  });
});

test('a success stays in its corner beside a dialog', async () => {
  await render(<Page />);
  toast({ title: 'Picture saved', variant: 'success', duration: 60_000 });
  await expect.element(message()).toBeVisible();
  await openDetails();
  await expect.element(message()).toBeVisible();
  expect(dialog().getByText('Picture saved').elements()).toEqual([]);
});

test('a lower dialog is hidden from screen readers', async () => {
  await render(<Page />);
  await openDetails();
  toast({ title: 'Your device was collected' });
  await expect.element(dialog().getByRole('listitem')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Cancel the repair' }));
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  expect(dialog().elements()).toEqual([]);
  toast({ title: 'The price was accepted' });
  await expect.element(page.getByRole('alertdialog').getByRole('listitem')).toBeVisible();
  expect(dialog().elements()).toEqual([]);
});

test('a message of a closed dialog expires by itself', async () => {
  await render(<Page />);
  await openDetails();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  toast({ title: 'Your device was collected' });
  await expect.poll(() => message().elements().length).toBe(1);
  await userEvent.hover(message());
  page
    .getByRole('button', { name: 'Close', exact: true })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.poll(() => dialog().elements()).toEqual([]);
  await userEvent.hover(page.getByRole('button', { name: 'Details' }));
  vi.advanceTimersByTime(5100);
  await expect.poll(() => message().elements()).toEqual([]);
});
