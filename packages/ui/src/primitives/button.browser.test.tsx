import '../browser-test.css';
import type { FormEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button, IconButton } from './button.tsx';

test.each([
  [1024, 36, 32],
  [375, 44, 44],
])('at %i pixels small buttons are %i, links %i', async (width, ...rest) => {
  await page.viewport(width, 768);
  const screen = await render(
    <>
      <Button size="lg">Large</Button>
      <Button>Usual</Button>
      <Button size="sm">Small</Button>
      <Button variant="link">Link</Button>
    </>,
  );
  const heights = screen
    .getByRole('button')
    .elements()
    .map((button) => button.getBoundingClientRect().height);
  expect(heights).toEqual([56, 44, ...rest]);
});

test('text wider than its button is cut off', async () => {
  await page.viewport(1024, 768);
  const screen = await render(
    <Button className="max-w-40">
      <span className="truncate">Marie-Antoinette Ben Youssef-Charfeddine</span>
    </Button>,
  );
  const right = (element: Element) => element.getBoundingClientRect().right;
  const name = screen.getByText('Marie-Antoinette Ben Youssef-Charfeddine').element();
  expect(right(name)).toBeLessThan(right(screen.getByRole('button').element()));
});

test('submits nothing unless told to', async () => {
  const screen = await render(<Button>Send</Button>);
  await expect.element(screen.getByRole('button')).toHaveAttribute('type', 'button');
});

test('a button answers to Enter and space', async () => {
  const pressed = vi.fn<() => void>();
  const screen = await render(<Button onClick={pressed}>Send</Button>);
  screen.getByRole('button').element().focus();
  await userEvent.keyboard('{Enter} ');
  expect(pressed).toHaveBeenCalledTimes(2);
});

test('a loading button retains its width and focus', async () => {
  const pressed = vi.fn<() => void>();
  const screen = await render(<Button onClick={pressed}>Send the request</Button>);
  const button = screen.getByRole('button', { name: 'Send the request' });
  const { width } = button.element().getBoundingClientRect();
  await userEvent.click(button);
  await screen.rerender(
    <Button loading onClick={pressed}>
      Send the request
    </Button>,
  );
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await expect.element(button).toHaveFocus();
  expect(button.element().getBoundingClientRect().width).toBe(width);
  await userEvent.keyboard('{Enter}');
  expect(pressed).toHaveBeenCalledTimes(1);
});

test('a loading submit button sends no form', async () => {
  const sent = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
  const screen = await render(
    <form onSubmit={sent}>
      <input aria-label="Name" />
      <Button type="submit" loading>
        Save
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByLabelText('Name'));
  await userEvent.keyboard('{Enter}');
  expect(sent).not.toHaveBeenCalled();
});

test('dresses a link that stays a link', async () => {
  const screen = await render(
    <Button asChild variant="secondary" className="mt-1">
      <a href="#services" className="mb-1">
        Services
      </a>
    </Button>,
  );
  const link = screen.getByRole('link', { name: 'Services' });
  await expect.element(link).toHaveClass('mt-1', 'mb-1', 'rounded-control');
  await expect.element(link).not.toHaveAttribute('type');
});

test('an icon alone is named by its label', async () => {
  const screen = await render(<IconButton label="Close" icon={<svg />} />);
  const { width, height } = screen.getByRole('button', { name: 'Close' }).element().getBoundingClientRect();
  expect([width, height]).toEqual([44, 44]);
});
