import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useHistoryEntry } from './use-history-entry.ts';

const place = { position: 'fixed', inset: '0 auto auto 0', width: 200, height: 80 } as const;

function Sheet({ onClose }: { onClose: () => void }) {
  useHistoryEntry(true, onClose);
  return (
    <button type="button" style={{ ...place, zIndex: 1 }} onClick={onClose}>
      Collected
    </button>
  );
}

function Page({ onMap }: { onMap: () => void }) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" style={place} onClick={onMap}>
        The address on a map
      </button>
      {open && <Sheet onClose={() => setOpen(false)} />}
    </>
  );
}

test('a double tap spares the page below the sheet', async () => {
  const onMap = vi.fn<() => void>();
  const screen = await render(<Page onMap={onMap} />);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Collected' }));
  await expect.element(screen.getByRole('button', { name: 'Collected' })).not.toBeInTheDocument();
  expect(onMap).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'The address on a map' }));
  expect(onMap).toHaveBeenCalledOnce();
});
