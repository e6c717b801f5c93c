import '../browser-test.css';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Textarea } from './textarea.tsx';

afterEach(() => vi.restoreAllMocks());

const fixed = { fieldSizing: 'fixed' } as const;

test('grows with what is typed where field-sizing is unknown', async () => {
  vi.spyOn(CSS, 'supports').mockReturnValue(false);
  const screen = await render(<Textarea aria-label="Message" style={fixed} />);
  const area = screen.getByRole('textbox').element();
  const before = area.getBoundingClientRect().height;
  await userEvent.fill(screen.getByRole('textbox'), 'one\ntwo\nthree\nfour\nfive\nsix');
  expect(area.getBoundingClientRect().height).toBeGreaterThan(before + 40);
  expect(area.scrollHeight).toBe(area.clientHeight);
});

test('a textarea grows and shrinks with its text', async () => {
  vi.spyOn(CSS, 'supports').mockReturnValue(false);
  const screen = await render(<Textarea aria-label="Message" style={fixed} value="" readOnly />);
  const area = screen.getByRole('textbox').element();
  const before = area.getBoundingClientRect().height;
  await screen.rerender(<Textarea aria-label="Message" style={fixed} value={'line\n'.repeat(8)} readOnly />);
  expect(area.scrollHeight).toBe(area.clientHeight);
  await screen.rerender(<Textarea aria-label="Message" style={fixed} value="" readOnly />);
  expect(area.getBoundingClientRect().height).toBe(before);
});
