import '../browser-test.css';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RadioCard, RadioGroup } from './radio-group.tsx';

const choices = (
  <>
    <RadioCard value="phone" title="Galaxy S22" description="Phone" />
    <RadioCard value="laptop" title="ThinkPad X1" description="Laptop" />
  </>
);

test('a radio group is one stop for Tab', async () => {
  const chosen = vi.fn<(value: string) => void>();
  const screen = await render(
    <RadioGroup aria-label="Device" defaultValue="phone" onValueChange={chosen}>
      {choices}
    </RadioGroup>,
  );
  await userEvent.tab();
  await expect.element(screen.getByRole('radio', { name: 'Galaxy S22' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('radio', { name: 'ThinkPad X1' })).toBeChecked();
  expect(chosen).toHaveBeenCalledExactlyOnceWith('laptop');
});

test('the whole card chooses, and its second line describes', async () => {
  const screen = await render(<RadioGroup aria-label="Device">{choices}</RadioGroup>);
  await userEvent.click(screen.getByText('Laptop'));
  const radio = screen.getByRole('radio', { name: 'ThinkPad X1' });
  await expect.element(radio).toBeChecked();
  await expect.element(radio).toHaveAccessibleDescription('Laptop');
});

test('two groups do not untick each other', async () => {
  const screen = await render(
    <>
      <RadioGroup aria-label="One" defaultValue="phone">
        {choices}
      </RadioGroup>
      <RadioGroup aria-label="Two" defaultValue="laptop">
        {choices}
      </RadioGroup>
    </>,
  );
  const one = screen.getByRole('radiogroup', { name: 'One' });
  await expect.element(one.getByRole('radio', { name: 'Galaxy S22' })).toBeChecked();
});

test('a disabled group takes no choice', async () => {
  const screen = await render(
    <RadioGroup aria-label="Device" disabled>
      {choices}
    </RadioGroup>,
  );
  await expect.element(screen.getByRole('radio', { name: 'Galaxy S22' })).toBeDisabled();
});
