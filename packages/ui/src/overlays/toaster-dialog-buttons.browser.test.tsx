import '../browser-test.css';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from '../primitives/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogHeader, DialogTitle } from './dialog.tsx';
import { dismissToast, toast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

afterEach(() => dismissToast());

type MissedVisitProps = { open: boolean; size?: 'md' | 'lg' };

function MissedVisit({ open, size = 'md' }: MissedVisitProps) {
  return (
    <>
      <Dialog open={open}>
        <DialogContent closeLabel="Close" size={size} aria-describedby={undefined}>
          <DialogHeader>
            <DialogTitle>Missed visit</DialogTitle>
          </DialogHeader>
          <DialogBody className="flex flex-col justify-between gap-3">
            <p className="h-20">Nothing was handed over.</p>
            <div className="grid gap-3">
              <Button>Nobody answered</Button>
              <Button>The address was wrong</Button>
            </div>
          </DialogBody>
          <DialogFooter>
            <Button>Send</Button>
          </DialogFooter>
        </DialogContent>
      </Dialog>
      <Toaster label="Notification" closeLabel="Dismiss" />
    </>
  );
}

const request = { title: 'Device collected', description: 'The repair is on its way.', duration: 60_000 };

function findMessage() {
  return page.getByRole('region', { name: 'Notification (F8)' }).getByRole('listitem');
}

async function settle() {
  await expect.element(findMessage()).toBeVisible();
  await Promise.all(document.getAnimations().map((animation) => animation.finished));
}

function coveredButtons(): (string | null)[] {
  const { top, right, bottom, left } = findMessage().element().getBoundingClientRect();
  return page
    .getByRole('dialog')
    .getByRole('button')
    .elements()
    .filter((button) => {
      const box = button.getBoundingClientRect();
      const isApart = box.bottom <= top || box.top >= bottom || box.right <= left || box.left >= right;
      return !isApart && !findMessage().element().contains(button);
    })
    .map((button) => button.textContent);
}

test.each([
  ['before', 375, 740],
  ['during', 375, 740],
  ['before', 768, 500],
  ['during', 768, 500],
] as const)('toast from %s the dialog covers no button (%i×%i)', async (moment, width, height) => {
  await page.viewport(width, height);
  const { rerender } = await render(<MissedVisit open={moment === 'during'} />);
  toast(request);
  await rerender(<MissedVisit open />);
  await settle();
  expect(coveredButtons()).toEqual([]);
});

test.each([
  ['before', 'md'],
  ['before', 'lg'],
  ['during', 'md'],
  ['during', 'lg'],
] as const)('toast from %s a wide dialog (%s) fits beside', async (moment, size) => {
  await page.viewport(1280, 800);
  const { rerender } = await render(<MissedVisit open={moment === 'during'} size={size} />);
  toast(request);
  await rerender(<MissedVisit open size={size} />);
  await settle();
  const [message, dialog] = [findMessage().element(), page.getByRole('dialog').element()];
  expect(message.getBoundingClientRect().right).toBeLessThanOrEqual(dialog.getBoundingClientRect().left);
});
