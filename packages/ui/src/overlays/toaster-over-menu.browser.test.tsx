import '../browser-test.css';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from '../primitives/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogHeader, DialogTitle, DialogTrigger } from './dialog.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../navigation/dropdown-menu.tsx';
import { Select } from '../fields/select.tsx';
import { dismissToast, toast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

afterEach(() => dismissToast());

function StatusSelect() {
  return <Select aria-label="Status" options={[{ value: 'all', label: 'All' }]} />;
}

function Page() {
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button>Account</Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem>Sign out</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <StatusSelect />
      <Dialog>
        <DialogTrigger asChild>
          <Button>Details</Button>
        </DialogTrigger>
        <DialogContent closeLabel="Close" aria-describedby={undefined}>
          <DialogHeader>
            <DialogTitle>Galaxy S22</DialogTitle>
          </DialogHeader>
          <DialogBody>
            <StatusSelect />
          </DialogBody>
        </DialogContent>
      </Dialog>
      <Toaster label="Notification" closeLabel="Dismiss" />
    </>
  );
}

function message() {
  return page.getByRole('region', { name: 'Notification (F8)' }).getByRole('listitem');
}

function showToast() {
  return toast({ title: 'Your device was collected' });
}

function openMenu() {
  return userEvent.click(page.getByRole('button', { name: 'Account' }));
}

function openSelect() {
  return userEvent.click(page.getByRole('combobox', { name: 'Status' }));
}

async function openSelectInDialog() {
  await userEvent.click(page.getByRole('button', { name: 'Details' }));
  await openSelect();
}

describe.each([
  ['menu', 'menu', openMenu],
  ['select', 'listbox', openSelect],
  ['select in a dialog', 'listbox', openSelectInDialog],
] as const)('while a %s is open', (_, role, open) => {
  const opened = () => page.getByRole(role);

  beforeEach(async () => {
    await page.viewport(1024, 768);
    await render(<Page />);
  });

  test('a new message leaves Escape to the menu', async () => {
    await open();
    await expect.element(opened()).toBeVisible();
    showToast();
    await expect.element(message()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => opened().elements()).toEqual([]);
  });

  test('an earlier message remains available to screen readers', async () => {
    showToast();
    await expect.element(message()).toBeVisible();
    await open();
    await expect.element(opened()).toBeVisible();
    await expect.element(message()).toBeVisible();
  });
});
