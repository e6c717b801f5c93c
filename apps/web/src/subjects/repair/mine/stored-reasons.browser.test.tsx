import '#styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#shared/api/query-client.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { stubServer } from '#subjects/session/server.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { CancelRepairDialog } from './actions/cancel-repair-dialog.tsx';
import { FlagNote } from './details/flag-note.tsx';
import { createRepair } from './repair.fixture.ts';

let Words: Awaited<ReturnType<typeof withLanguage>>;
beforeAll(async () => {
  Words = await withLanguage('en', 'customer');
});
beforeEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
  sessionStore.signIn('access', createUser());
});

function renderInEnglish(element: ReactNode) {
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <Words>{element}</Words>
    </QueryClientProvider>,
  );
}

const repair = createRepair({ allowedActions: ['Repair.cancel.request', 'Repair.reachable'] });
const flaggedRepair = createRepair({
  ...repair,
  flag: { how: 'PHONE', at: repair.createdAt, about: 'request' },
});

describe('why a request is cancelled', () => {
  const openDialog = (of = repair) => {
    const onClose = vi.fn<() => void>();
    return renderInEnglish(<CancelRepairDialog repair={of} onClose={onClose} />).then((screen) => ({
      screen,
      reason: screen.getByLabelText('Reason'),
      onClose,
    }));
  };

  test('a cancellation’s reason is stored per repair', async () => {
    const first = await openDialog();
    await first.reason.fill('Found the charger');
    await userEvent.keyboard('{Escape}');
    expect(first.onClose).toHaveBeenCalledOnce();
    await first.screen.unmount();
    const otherDialog = await openDialog(createRepair({ ...repair, id: '3XW8P2RD' }));
    await expect.element(otherDialog.reason).toHaveValue('');
    await otherDialog.screen.unmount();
    await expect.element((await openDialog()).reason).toHaveValue('Found the charger');
  });

  test('a sent reason of a cancellation is deleted', async () => {
    const { screen, reason, onClose } = await openDialog();
    await reason.fill('Found the charger');
    stubServer({});
    await screen.getByRole('button', { name: 'Cancel request' }).click();
    await expect.poll(() => sessionStorage.getItem('atelier.typed')).toContain('Found the charger');
    stubServer({
      [`PUT /repair/requests/${repair.id}/cancel`]: { status: 200, body: createRepair({ status: 'CANCELLED' }) },
    });
    await screen.getByRole('button', { name: 'Cancel request' }).click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(sessionStorage.getItem('atelier.typed')).toBeNull();
  });
});

test('a typed availability survives a reload until sent', async () => {
  const first = await renderInEnglish(<FlagNote repair={flaggedRepair} />);
  await first.getByRole('textbox').fill('After six');
  await first.unmount();
  const again = await renderInEnglish(<FlagNote repair={flaggedRepair} />);
  await expect.element(again.getByRole('textbox')).toHaveValue('After six');
  stubServer({ [`PUT /repair/requests/${repair.id}/reachable`]: { status: 200, body: repair } });
  await again.getByRole('button', { name: 'Tell us when to call' }).click();
  await expect.poll(() => sessionStorage.getItem('atelier.typed')).toBeNull();
});
