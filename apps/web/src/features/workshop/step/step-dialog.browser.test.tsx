import '../../../styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../../shared/api/query-client.ts';
import { speaking } from '../../../shared/language/spoken.fixture.tsx';
import { faultsForAxe } from '../../../shared/page/accessible.fixture.ts';
import { aUser } from '../../../shared/session/a-user.fixture.ts';
import { sessionStore } from '../../../shared/session/session-store.ts';
import { aStaffRepair } from '../a-staff-repair.fixture.ts';
import { StepDialog } from './step-dialog.tsx';
import type { StepDialogProps } from './step-dialog.tsx';

let Words: Awaited<ReturnType<typeof speaking>>;
beforeAll(async () => {
  Words = await speaking('en', 'customer', 'workshop');
});
beforeEach(() => {
  sessionStorage.clear();
  sessionStore.signIn('access', aUser({ role: 'OPERATOR', roles: ['OPERATOR'] }));
});

const repair = aStaffRepair({ allowedActions: ['Repair.decline.request', 'Repair.unreachable.request'] });

/** The form of a step, in place of a server that takes whatever is sent. */
const aStep = async (overrides: Partial<Pick<StepDialogProps, 'action' | 'repair'>> = {}) => {
  const onClose = vi.fn<() => void>();
  const onTaken = vi.fn<() => void>();
  const props: StepDialogProps = {
    action: 'Repair.decline.request',
    repair,
    actor: { id: '01', roles: ['OPERATOR'] },
    transition: { isPending: false, take: ({ onTaken: taken }) => taken?.(repair) },
    onTaken,
    onClose,
    ...overrides,
  };
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <Words>
        <StepDialog {...props} />
      </Words>
    </QueryClientProvider>,
  );
  return { screen, reason: screen.getByRole('textbox').first(), onClose, onTaken };
};

/** Somebody has typed a reason, and the page is gone. */
const halfWritten = async (): Promise<void> => {
  const { screen, reason } = await aStep();
  await reason.fill('No longer made');
  await screen.unmount();
};

describe('a step that is half written', () => {
  test('stands there again for the same step of the same repair', async () => {
    await halfWritten();
    for (const other of [
      { repair: aStaffRepair({ ...repair, id: '3XW8P2RD' }) },
      { action: 'Repair.unreachable.request' },
    ] as const) {
      const { screen, reason } = await aStep(other);
      await expect.element(reason).toHaveValue('');
      await screen.unmount();
    }
    await expect.element((await aStep()).reason).toHaveValue('No longer made');
  });

  test('asks before it is thrown away, and is forgotten then', async () => {
    await halfWritten();
    const { screen, onClose } = await aStep();
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('button', { name: 'Discard' }).click();
    expect(onClose).toHaveBeenCalledOnce();
    await screen.unmount();
    await expect.element((await aStep()).reason).toHaveValue('');
  });

  test('is forgotten once it is taken', async () => {
    await halfWritten();
    const { screen, onTaken } = await aStep();
    await screen.getByRole('button', { name: 'Decline request' }).click();
    await expect.poll(() => onTaken.mock.calls.length).toBe(1);
    expect(sessionStorage.getItem('atelier.typed')).toBeNull();
  });
});

test('the form of a visit has nothing that axe finds, nor has its calendar', async () => {
  const confirmed = aStaffRepair({ status: 'CONFIRMED', allowedActions: ['Repair.pickup.planned'] });
  const { screen } = await aStep({ action: 'Repair.pickup.planned', repair: confirmed });
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  expect(await faultsForAxe()).toEqual([]);
  await screen.getByRole('button', { name: 'Pick a day' }).click();
  await expect.element(screen.getByRole('grid')).toBeVisible();
  expect(await faultsForAxe()).toEqual([]);
});
