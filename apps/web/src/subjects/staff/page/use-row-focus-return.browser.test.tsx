import { useRef } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useRowFocusReturn } from './use-row-focus-return.ts';

type RowsProps = { shown: readonly string[]; settled: boolean };

function Rows({ shown, settled }: RowsProps) {
  const rows = useRef<HTMLDivElement>(null);
  const onOpen = useRowFocusReturn({ rows, content: shown, settled });
  return (
    <div ref={rows} onClickCapture={onOpen}>
      {shown.map((id) => (
        <a key={id} href="#row" data-row={id}>
          {id}
        </a>
      ))}
    </div>
  );
}

function pageOf(list: RowsProps | null) {
  return <MemoryRouter>{list === null ? <h1>One of them</h1> : <Rows {...list} />}</MemoryRouter>;
}

const shownRows = ['A', 'B', 'C'] as const;

test('a return focuses the opened row once', async () => {
  const { rerender } = await render(pageOf({ shown: shownRows, settled: true }));
  await userEvent.click(page.getByRole('link', { name: 'B' }));
  await rerender(pageOf(null));
  await rerender(pageOf({ shown: shownRows, settled: true }));
  await expect.element(page.getByRole('link', { name: 'B' })).toHaveFocus();
  await rerender(pageOf(null));
  await rerender(pageOf({ shown: shownRows, settled: true }));
  await expect.element(page.getByRole('link', { name: 'B' })).not.toHaveFocus();
});

test('an answer during navigation keeps the remembered row', async () => {
  const { rerender } = await render(pageOf({ shown: shownRows, settled: false }));
  await userEvent.click(page.getByRole('link', { name: 'B' }));
  await rerender(pageOf({ shown: [...shownRows], settled: true }));
  await rerender(pageOf(null));
  await rerender(pageOf({ shown: shownRows, settled: true }));
  await expect.element(page.getByRole('link', { name: 'B' })).toHaveFocus();
});

test('a departed row’s successor gets the focus', async () => {
  const { rerender } = await render(pageOf({ shown: shownRows, settled: true }));
  await userEvent.click(page.getByRole('link', { name: 'B' }));
  await rerender(pageOf(null));
  await rerender(pageOf({ shown: shownRows, settled: false }));
  await expect.element(page.getByRole('link', { name: 'B' })).toHaveFocus();
  await rerender(pageOf({ shown: ['A', 'C'], settled: true }));
  await expect.element(page.getByRole('link', { name: 'C' })).toHaveFocus();
});
