import '../browser-test.css';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from '../primitives/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from './dialog.tsx';

afterEach(async () => {
  document.documentElement.style.fontSize = '';
  await page.viewport(1024, 768);
});

function Details() {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button>Details</Button>
      </DialogTrigger>
      <DialogContent closeLabel="Close">
        <DialogHeader>
          <DialogTitle>Galaxy S22</DialogTitle>
          <DialogDescription>Being diagnosed</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <Dialog>
            <DialogTrigger asChild>
              <Button>Answer</Button>
            </DialogTrigger>
            <DialogContent closeLabel="Close the answer">
              <DialogTitle>Your answer</DialogTitle>
            </DialogContent>
          </Dialog>
          <div style={{ height: 1200 }} />
        </DialogBody>
        <DialogFooter>
          <Button>Accept</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

test('a dialog is named, described, closed by Escape', async () => {
  const screen = await render(<Details />);
  await userEvent.click(screen.getByRole('button', { name: 'Details' }));
  const dialog = screen.getByRole('dialog', { name: 'Galaxy S22' });
  await expect.element(dialog).toHaveAccessibleDescription('Being diagnosed');
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('button', { name: 'Details' })).toHaveFocus();
});

test('a dialog keeps the tab key inside', async () => {
  const screen = await render(<Details />);
  await userEvent.click(screen.getByRole('button', { name: 'Details' }));
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  for (let presses = 0; presses < 5; presses += 1) {
    await userEvent.tab();
    expect(dialog.element().contains(document.activeElement)).toBe(true);
  }
});

test('a dialog over another returns the focus to it', async () => {
  const screen = await render(<Details />);
  await userEvent.click(screen.getByRole('button', { name: 'Details' }));
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
  await expect.element(screen.getByRole('dialog', { name: 'Your answer' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog', { name: 'Galaxy S22' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Answer' })).toHaveFocus();
});

test('a dialog on a phone fills the whole screen', async () => {
  await page.viewport(375, 700);
  const screen = await render(<Details />);
  await userEvent.click(screen.getByRole('button', { name: 'Details' }));
  await waitForAnimations(screen.getByRole('dialog').element());
  const { x, y, width, height } = screen.getByRole('dialog').element().getBoundingClientRect();
  expect({ x, y, width, height }).toEqual({ x: 0, y: 0, width: 375, height: 700 });
  const accept = screen.getByRole('button', { name: 'Accept' }).element().getBoundingClientRect();
  expect(accept.bottom).toBeLessThanOrEqual(700);
  expect(accept.width).toBeGreaterThan(300);
});

test('a dialog on larger screens is a centred card', async () => {
  await page.viewport(1024, 600);
  const screen = await render(<Details />);
  await userEvent.click(screen.getByRole('button', { name: 'Details' }));
  await waitForAnimations(screen.getByRole('dialog').element());
  const box = screen.getByRole('dialog').element().getBoundingClientRect();
  expect(box.left).toBeCloseTo(1024 - box.right, 0);
  expect(box.height).toBeLessThanOrEqual(600 - 64);
  const cross = screen.getByRole('button', { name: 'Close' }).element().getBoundingClientRect();
  expect(cross.top - box.top).toBeLessThan(20);
  expect(box.right - cross.right).toBeLessThan(20);
});

test('dialogs at 400 % zoom scroll as a whole', async () => {
  await page.viewport(320, 256);
  const screen = await render(<Details />);
  await userEvent.click(screen.getByRole('button', { name: 'Details' }));
  const dialog = screen.getByRole('dialog').element();
  await waitForAnimations(dialog);
  expect(await scrollsAsWhole(dialog, screen.getByRole('button', { name: 'Accept' }).element())).toBe(true);
  expect(screen.getByRole('button', { name: 'Answer' }).element().getBoundingClientRect().bottom).toBeLessThan(0);
});

test('dialogs with 200 % text scroll as a whole', async () => {
  await page.viewport(375, 812);
  document.documentElement.style.fontSize = '200%';
  const screen = await render(<Details />);
  await userEvent.click(screen.getByRole('button', { name: 'Details' }));
  const dialog = screen.getByRole('dialog').element();
  await waitForAnimations(dialog);
  expect(await scrollsAsWhole(dialog, screen.getByRole('button', { name: 'Accept' }).element())).toBe(true);
});

test('a card’s top is independent of its content', async () => {
  await page.viewport(1024, 768);
  const tops = [];
  for (const height of [0, 200, 1200]) {
    const screen = await render(
      <Dialog open>
        <DialogContent closeLabel="Close" aria-describedby={undefined}>
          <DialogTitle>Galaxy S22</DialogTitle>
          <DialogBody>
            <div style={{ height }} />
          </DialogBody>
        </DialogContent>
      </Dialog>,
    );
    const dialog = screen.getByRole('dialog').element();
    await waitForAnimations(dialog);
    tops.push(dialog.getBoundingClientRect().top);
    expect(dialog.getBoundingClientRect().height).toBeGreaterThanOrEqual(320);
    await screen.unmount();
  }
  expect(new Set(tops).size).toBe(1);
});

test('focus passes to the dialog below a lost opener', async () => {
  const screen = await render(<VanishingTrigger />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await expect.element(screen.getByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('dialog', { name: 'Galaxy S22' })).toHaveFocus();
});

test('the cross closes', async () => {
  const screen = await render(<Details />);
  await userEvent.click(screen.getByRole('button', { name: 'Details' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await expect.element(screen.getByRole('button', { name: 'Details' })).toHaveFocus();
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([]);
});

function VanishingTrigger() {
  const [isThere, setThere] = useState(true);
  const [asking, setAsking] = useState(false);
  const remove = () => {
    setThere(false);
    setAsking(false);
  };
  return (
    <Dialog open>
      <DialogContent closeLabel="Close" aria-describedby={undefined}>
        <DialogTitle>Galaxy S22</DialogTitle>
        {isThere && <Button onClick={() => setAsking(true)}>Remove</Button>}
        <ConfirmDialog
          open={asking}
          title="Remove it?"
          description="It will be gone."
          confirmLabel="Yes"
          cancelLabel="No"
          onConfirm={remove}
        />
      </DialogContent>
    </Dialog>
  );
}

async function scrollsAsWhole(dialog: Element, end: HTMLElement | SVGElement): Promise<boolean> {
  const sheet = dialog.querySelector('[data-slot=dialog-sheet]');
  const body = dialog.querySelector('[data-slot=dialog-body]');
  end.focus();
  await expect.poll(() => sheet?.scrollTop).toBeGreaterThan(0);
  return body?.scrollHeight === body?.clientHeight && end.getBoundingClientRect().bottom <= window.innerHeight;
}

async function waitForAnimations(element: Element) {
  await Promise.all(element.getAnimations().map((animation) => animation.finished));
}

function ConfirmExample({ onConfirm, loading = false }: { onConfirm: () => void; loading?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button>Cancel the repair</Button>}
      title="Cancel it?"
      description="The request will be closed."
      confirmLabel="Yes, cancel"
      cancelLabel="Keep it"
      tone="danger"
      loading={loading}
      onConfirm={onConfirm}
    />
  );
}

test('a confirmation starts on the harmless button', async () => {
  const confirmed = vi.fn<() => void>();
  const screen = await render(<ConfirmExample onConfirm={confirmed} />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the repair' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Cancel it?' });
  await expect.element(dialog).toHaveAccessibleDescription('The request will be closed.');
  await expect.element(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Yes, cancel' }));
  expect(confirmed).toHaveBeenCalledOnce();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('button', { name: 'Cancel the repair' })).toHaveFocus();
});

test('a confirmation under way takes no second press', async () => {
  const confirmed = vi.fn<() => void>();
  const screen = await render(<ConfirmExample onConfirm={confirmed} loading />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the repair' }));
  screen.getByRole('button', { name: 'Yes, cancel' }).element().focus();
  await userEvent.keyboard('{Enter}');
  expect(confirmed).not.toHaveBeenCalled();
});
