import '../browser-test.css';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from './dropdown-menu.tsx';
import { Select } from '../fields/select.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from './tabs.tsx';

afterEach(() => document.documentElement.removeAttribute('dir'));

function turnPage() {
  document.documentElement.dir = 'rtl';
}

function directionOf(element: Element) {
  return getComputedStyle(element).direction;
}

test('tabs follow when the page is turned [1.14]', async () => {
  const screen = await render(
    <Tabs defaultValue="a">
      <TabsList>
        <TabsTrigger value="a">First</TabsTrigger>
        <TabsTrigger value="b">Second</TabsTrigger>
      </TabsList>
      <TabsContent value="a">Text</TabsContent>
    </Tabs>,
  );
  expect(directionOf(screen.getByRole('tablist').element())).toBe('ltr');
  turnPage();
  await expect.poll(() => directionOf(screen.getByRole('tablist').element())).toBe('rtl');
  await userEvent.click(screen.getByRole('tab', { name: 'First' }));
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(screen.getByRole('tab', { name: 'Second' })).toHaveFocus();
  document.documentElement.dir = '';
  await expect.poll(() => directionOf(screen.getByRole('tablist').element())).toBe('ltr');
});

test('the list of a select follows the page', async () => {
  turnPage();
  const screen = await render(<Select aria-label="Status" options={[{ value: 'a', label: 'Fixing' }]} />);
  await userEvent.click(screen.getByRole('combobox'));
  await expect.element(screen.getByRole('option')).toBeVisible();
  expect(directionOf(screen.getByRole('option').element())).toBe('rtl');
});

test('a menu follows the page', async () => {
  turnPage();
  const screen = await render(
    <DropdownMenu>
      <DropdownMenuTrigger>Account</DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem>Sign out</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>,
  );
  await userEvent.click(screen.getByRole('button'));
  await expect.element(screen.getByRole('menuitem')).toBeVisible();
  expect(directionOf(screen.getByRole('menuitem').element())).toBe('rtl');
});
