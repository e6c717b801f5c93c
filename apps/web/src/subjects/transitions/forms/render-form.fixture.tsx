import type { StaffRepair } from '@atelier/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#shared/api/query-client.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { listAllowedActions } from '../actions/allowed-actions.ts';
import { TransitionDialog, type TransitionDialogProps } from './transition-dialog.tsx';

type SentTransition = Parameters<TransitionDialogProps['transition']['take']>[0]['body'];
type FormSetup = Partial<Pick<TransitionDialogProps, 'actor'>> & {
  readonly repair: StaffRepair;
  readonly name: TransitionDialogProps['allowedAction']['name'];
};

export async function renderForm({ repair, name, actor = { id: '01', roles: ['OPERATOR'] } }: FormSetup) {
  const allowedAction = listAllowedActions(repair, actor).find((each) => each.name === name);
  if (allowedAction === undefined) throw new Error(`invariant: action not allowed: ${name}`);
  const Words = await withLanguage('en', 'customer', 'workshop');
  sessionStore.signIn('access', createUser({ role: 'OPERATOR', roles: ['OPERATOR'] }));
  const onClose = vi.fn<() => void>();
  const sent: SentTransition[] = [];
  const listeners: ((currentRepair: StaffRepair) => void)[] = [];
  const Form = () => {
    const [currentRepair, setCurrentRepair] = useState(repair);
    useEffect(() => void listeners.push(setCurrentRepair), []);
    const transition: TransitionDialogProps['transition'] = {
      isPending: false,
      take: ({ body, onTaken }) => {
        sent.push(body);
        onTaken?.(currentRepair);
      },
    };
    return (
      <TransitionDialog
        allowedAction={allowedAction}
        repair={currentRepair}
        actor={actor}
        transition={transition}
        onTaken={onClose}
        onClose={onClose}
      />
    );
  };
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <Words>
        <Form />
      </Words>
    </QueryClientProvider>,
  );
  const form = screen.getByRole('dialog').first();
  const receivesChange = (to: Partial<StaffRepair>): void =>
    listeners.forEach((listener) => listener({ ...repair, version: repair.version + 1, ...to }));
  return { screen, form, sent, onClose, receivesChange, reason: form.getByLabelText('Reason') };
}

export function createLogEntry(overrides: Partial<StaffRepair['log'][number]>): StaffRepair['log'][number] {
  return {
    id: 'log-2',
    action: 'Repair.fix.finished',
    at: '2026-11-20T19:34:00.000Z',
    receivedAt: '2026-11-20T19:34:00.000Z',
    actor: { id: 'youssef', name: 'Youssef Mejri' },
    from: { status: 'FIXING', custody: 'CENTER', outcome: 'NONE' },
    to: { status: 'FIXED', custody: 'CENTER', outcome: 'FIXED' },
    captured: {},
    corrected: false,
    ...overrides,
  };
}
