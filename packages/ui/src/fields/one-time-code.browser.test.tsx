import '../browser-test.css';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Field } from './field.tsx';
import { OneTimeCode } from './one-time-code.tsx';

function Code({ onComplete }: { onComplete?: (code: string) => void }) {
  const [code, setCode] = useState('');
  return (
    <Field label="Code">
      <OneTimeCode value={code} onValueChange={setCode} onComplete={onComplete} />
    </Field>
  );
}

function cells() {
  return [...document.querySelectorAll('[data-slot=one-time-code-cell]')].map((cell) => cell.textContent);
}

test('the code is one labelled box of six cells', async () => {
  const screen = await render(<Code />);
  const box = screen.getByRole('textbox', { name: 'Code' });
  await expect.element(box).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(box).toHaveAttribute('inputmode', 'numeric');
  expect(screen.getByRole('textbox').elements()).toHaveLength(1);
  expect(cells()).toHaveLength(6);
});

test('typed digits fill the cells, letters don’t', async () => {
  const complete = vi.fn<(code: string) => void>();
  const screen = await render(<Code onComplete={complete} />);
  await userEvent.click(screen.getByRole('textbox'));
  await userEvent.keyboard('12a3 4567');
  expect(cells()).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(complete).toHaveBeenCalledExactlyOnceWith('123456');
});

test('a pasted code with spaces is complete at once', async () => {
  const complete = vi.fn<(code: string) => void>();
  const screen = await render(
    <>
      <input aria-label="Mail" defaultValue=" 427 913 " />
      <Code onComplete={complete} />
    </>,
  );
  await userEvent.tripleClick(screen.getByLabelText('Mail'));
  await userEvent.copy();
  await userEvent.click(screen.getByRole('textbox', { name: 'Code' }));
  await userEvent.paste();
  await expect.element(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('427913');
  expect(complete).toHaveBeenCalledExactlyOnceWith('427913');
});

test('the next cell to fill is lit', async () => {
  const screen = await render(<Code />);
  await userEvent.click(screen.getByRole('textbox'));
  await userEvent.keyboard('42{Home}{Backspace}');
  const active = [...document.querySelectorAll('[data-slot=one-time-code-cell]')].findIndex((cell) =>
    cell.hasAttribute('data-active'),
  );
  expect(cells()[0]).toBe('4');
  expect(active).toBe(1);
});
