import '../browser-test.css';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Select } from './select.tsx';
import { setStyleNonce } from '../style-nonce.ts';

const options = [
  { value: 'all', label: 'All' },
  { value: 'fixing', label: 'Fixing' },
  { value: 'proposed', label: 'Proposed', disabled: true },
];

test('a select is operated by keyboard', async () => {
  const chosen = vi.fn<(value: string) => void>();
  const screen = await render(
    <Select aria-label="Status" options={options} defaultValue="all" onValueChange={chosen} />,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('option', { name: 'All' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('option', { name: 'Fixing' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const box = screen.getByRole('combobox', { name: 'Status' });
  await expect.element(box).toHaveTextContent('Fixing');
  await expect.element(box).toHaveFocus();
  expect(chosen).toHaveBeenCalledExactlyOnceWith('fixing');
});

test('Escape leaves the choice as it was', async () => {
  const screen = await render(<Select aria-label="Status" options={options} defaultValue="all" />);
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('option', { name: 'Fixing' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('combobox')).toHaveTextContent('All');
  await expect.poll(() => screen.getByRole('option').elements()).toEqual([]);
});

test('an empty select shows its placeholder', async () => {
  const screen = await render(<Select aria-label="Status" options={options} placeholder="Choose a status" />);
  await expect.element(screen.getByRole('combobox')).toHaveTextContent('Choose a status');
});

test('the select’s style element carries the policy’s nonce', async () => {
  setStyleNonce('n0nce');
  const screen = await render(<Select aria-label="Status" options={options} defaultValue="all" />);
  await userEvent.click(screen.getByRole('combobox'));
  await expect.element(screen.getByRole('listbox')).toBeVisible();
  const styles = [...document.querySelectorAll<HTMLStyleElement>('[data-slot=select-content] style')];
  expect(styles.map((style) => style.nonce)).toEqual(['n0nce']);
});

test('an open select hides nothing that takes focus', async () => {
  const screen = await render(
    <>
      <Select aria-label="Status" options={options} defaultValue="all" />
      <button type="button">Beside it</button>
    </>,
  );
  const beside = screen.getByRole('button', { name: 'Beside it' }).element();
  await userEvent.click(screen.getByRole('combobox'));
  await expect.element(screen.getByRole('option', { name: 'All' })).toHaveFocus();
  await expect.poll(() => beside.closest('[aria-hidden=true][inert]')).not.toBeNull();
  beside.focus();
  await expect.element(screen.getByRole('option', { name: 'All' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('combobox')).toHaveFocus();
  expect(document.querySelectorAll('[inert]')).toHaveLength(0);
});

test('a value too long ends in an ellipsis', async () => {
  const screen = await render(
    <div style={{ width: '9rem' }}>
      <Select
        aria-label="Status"
        value="a"
        options={[{ value: 'a', label: 'Réparation en cours chez un partenaire' }]}
      />
    </div>,
  );
  const value = screen.getByRole('combobox').getByText('Réparation en cours chez un partenaire').element();
  expect(getComputedStyle(value)).toMatchObject({ textOverflow: 'ellipsis', display: 'block' });
  expect(value.scrollWidth).toBeGreaterThan(value.clientWidth);
});
