import '../browser-test.css';
import { beforeAll, expect, test, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import {
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  type TableProps,
} from './table.tsx';

beforeAll(() => cdp().send('Animation.setPlaybackRate', { playbackRate: 1 }));

function Repairs({ density, onSort = () => {} }: Pick<TableProps, 'density'> & { onSort?: () => void }) {
  return (
    <Table density={density}>
      <TableCaption>Repairs</TableCaption>
      <TableHeader>
        <TableRow>
          <TableHead>Number</TableHead>
          <TableHead sort="ascending" onSort={onSort}>
            Device
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        <TableRow changed>
          <TableCell>7K2M9QFX</TableCell>
          <TableCell>Galaxy S22</TableCell>
        </TableRow>
      </TableBody>
    </Table>
  );
}

test('a sorting heading is a button naming its direction', async () => {
  const sort = vi.fn<() => void>();
  const screen = await render(<Repairs onSort={sort} />);
  await expect.element(screen.getByRole('columnheader', { name: 'Device' })).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(screen.getByRole('columnheader', { name: 'Number' })).not.toHaveAttribute('aria-sort');
  await userEvent.click(screen.getByRole('button', { name: 'Device' }));
  expect(sort).toHaveBeenCalledOnce();
});

test('a table is named by its caption', async () => {
  const screen = await render(<Repairs />);
  await expect.element(screen.getByRole('table', { name: 'Repairs' })).toBeVisible();
});

test('rows are 36 pixels high when dense', async () => {
  const screen = await render(<Repairs density="dense" />);
  const row = screen.getByRole('row', { name: '7K2M9QFX Galaxy S22' }).element();
  expect(row.getBoundingClientRect().height).toBeCloseTo(36, 0);
});

test('a changed row glows once', async () => {
  const screen = await render(<Repairs />);
  const [glow] = screen.getByRole('row', { name: '7K2M9QFX Galaxy S22' }).element().getAnimations();
  expect(glow?.effect?.getTiming().iterations).toBe(1);
});

test('too wide a table scrolls in its own frame', async () => {
  const screen = await render(
    <div style={{ width: 160 }}>
      <Repairs />
    </div>,
  );
  const frame = screen.getByRole('table').element().parentElement;
  expect(frame?.clientWidth).toBe(160);
  expect(frame?.scrollWidth).toBeGreaterThan(160);
});
