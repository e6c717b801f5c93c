import '../browser-test.css';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from '../primitives/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from './dropdown-menu.tsx';

function Account({ onSignOut, onLanguage }: { onSignOut?: () => void; onLanguage?: (value: string) => void }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button>Account</Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuLabel>leila@atelier.test</DropdownMenuLabel>
        <DropdownMenuSeparator />
        <DropdownMenuRadioGroup value="fr" {...(onLanguage && { onValueChange: onLanguage })}>
          <DropdownMenuRadioItem value="fr">Français</DropdownMenuRadioItem>
          <DropdownMenuRadioItem value="en">English</DropdownMenuRadioItem>
        </DropdownMenuRadioGroup>
        <DropdownMenuItem tone="danger" {...(onSignOut && { onSelect: onSignOut })}>
          Sign out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

test('a menu opens and chooses by keyboard', async () => {
  const signOut = vi.fn<() => void>();
  const screen = await render(<Account onSignOut={signOut} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('menuitemradio', { name: 'Français' })).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(screen.getByRole('menuitem', { name: 'Sign out' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(signOut).toHaveBeenCalledOnce();
  await expect.element(screen.getByRole('button', { name: 'Account' })).toHaveFocus();
});

test('marks the chosen language and reports another', async () => {
  const language = vi.fn<(value: string) => void>();
  const screen = await render(<Account onLanguage={language} />);
  await userEvent.click(screen.getByRole('button', { name: 'Account' }));
  await expect.element(screen.getByRole('menuitemradio', { name: 'Français' })).toBeChecked();
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'English' }));
  expect(language).toHaveBeenCalledExactlyOnceWith('en');
});

test('Escape closes it and gives the focus back', async () => {
  const screen = await render(<Account />);
  await userEvent.click(screen.getByRole('button', { name: 'Account' }));
  await expect.element(screen.getByRole('menu')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('button', { name: 'Account' })).toHaveFocus();
});

test('an open menu hides nothing that takes focus', async () => {
  const screen = await render(<Account />);
  await userEvent.click(screen.getByRole('button', { name: 'Account' }));
  await expect.element(screen.getByRole('menu')).toBeVisible();
  expect(document.querySelectorAll('[aria-hidden=true] :is(button, a, input)')).toHaveLength(0);
});
