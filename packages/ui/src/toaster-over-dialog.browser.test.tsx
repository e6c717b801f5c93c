import './browser-test.css';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';
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

const dialog = () => page.getByRole('dialog', { name: 'Galaxy S22' });
const message = () => page.getByRole('region', { name: 'Notification (F8)' }).getByRole('listitem');
const boxOf = (element: Element) => element.getBoundingClientRect();

async function openDetails() {
  await userEvent.click(page.getByRole('button', { name: 'Details' }));
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
    await vi.waitUntil(() => message().elements().length === 1);
  });

  test('is reached by F8, and Escape closes it alone and gives the focus back', async () => {
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

  test('leaves with Escape, which is for the dialog that has the focus', async () => {
    page.getByRole('button', { name: 'Accept' }).element().focus();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog().elements()).toEqual([]);
    expect(message().elements()).toEqual([]);
  });

  test('is closed by its cross, which is not outside of the dialog', async () => {
    await userEvent.click(message().getByRole('button', { name: 'Dismiss' }));
    await expect.poll(() => message().elements()).toEqual([]);
    await expect.element(dialog()).toBeVisible();
    expect(dialog().element().contains(document.activeElement)).toBe(true);
  });

  test.each([
    [320, 568],
    [1280, 800],
  ])('lies over none of its buttons at %i × %i', async (width, height) => {
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

  test('goes with the dialog that opens over it, and back', async () => {
    await userEvent.click(page.getByRole('button', { name: 'Cancel the repair' }));
    const confirmation = page.getByRole('alertdialog', { name: 'Cancel it?' });
    await expect.element(confirmation.getByRole('listitem')).toBeVisible();
    await userEvent.click(confirmation.getByRole('button', { name: 'No' }));
    await expect.element(dialog().getByRole('listitem')).toBeVisible();
    await expect.poll(() => confirmation.elements()).toEqual([]);
  });

  test('stands in its corner again once the dialog has closed', async () => {
    await userEvent.click(page.getByRole('button', { name: 'Close', exact: true }));
    await expect.poll(() => dialog().elements()).toEqual([]);
    await expect.element(message()).toBeVisible();
    expect(boxOf(message().element()).bottom).toBeGreaterThan(700);
  });
});

test('a message that comes while a dialog is open is announced once, and can be read', async () => {
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

test('a dialog that opens takes a message with it and keeps the first focus for itself', async () => {
  await render(<Page />);
  toast({ title: 'Your device was collected' });
  await expect.element(message()).toBeVisible();
  await openDetails();
  await expect.element(dialog().getByRole('listitem')).toBeVisible();
  expect(message().element().contains(document.activeElement)).toBe(false);
  await userEvent.click(message().getByRole('button', { name: 'Dismiss' }));
  await expect.poll(() => message().elements()).toEqual([]);
  await expect.element(dialog()).toBeVisible();
});

test('what went well some time before a dialog opens stays out of it; what has just gone well is in it', async () => {
  await render(<Page />);
  vi.useFakeTimers({ toFake: ['Date'] });
  toast({ title: 'Picture saved', variant: 'success' });
  await expect.element(message()).toBeVisible();
  vi.setSystemTime(Date.now() + 1_001);
  await openDetails();
  expect(message().elements()).toEqual([]);
  toast({ title: 'Price accepted', variant: 'success' });
  await userEvent.click(page.getByRole('button', { name: 'Cancel the repair' }));
  await expect.element(page.getByRole('alertdialog').getByText('Price accepted')).toBeVisible();
});

test('a message that was there before the dialog leaves Escape to it as well', async () => {
  await render(<Page />);
  toast({ title: 'Your device was collected' });
  await openDetails();
  await expect.element(dialog().getByRole('listitem')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => dialog().elements()).toEqual([]);
});

test('a dialog under another is hidden from screen readers, with a message or without', async () => {
  await render(<Page />);
  await openDetails();
  toast({ title: 'Your device was collected' });
  await expect.element(dialog().getByRole('listitem')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Cancel the repair' }));
  await expect.element(page.getByRole('alertdialog').getByRole('listitem')).toBeVisible();
  expect(dialog().elements()).toEqual([]);
});

test('a message whose dialog closes under the pointer still goes by itself', async () => {
  await render(<Page />);
  await openDetails();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  toast({ title: 'Your device was collected' });
  await vi.waitUntil(() => message().elements().length === 1);
  await userEvent.hover(message());
  page
    .getByRole('button', { name: 'Close', exact: true })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await vi.waitUntil(() => dialog().elements().length === 0);
  await userEvent.hover(page.getByRole('button', { name: 'Details' }));
  vi.advanceTimersByTime(5100);
  await expect.poll(() => message().elements()).toEqual([]);
});
