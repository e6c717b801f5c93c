import type { StaffRepair } from '@atelier/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#shared/api/query-client.ts';
import { speaking } from '#shared/language/spoken.fixture.tsx';
import { aUser } from '#subjects/session/a-user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { offersOf } from './offers.ts';
import { TransitionDialog, type TransitionDialogProps } from './transition-dialog.tsx';

type Sent = Parameters<TransitionDialogProps['transition']['take']>[0]['body'];
type Options = Partial<Pick<TransitionDialogProps, 'actor'>> & {
  readonly repair: StaffRepair;
  readonly name: TransitionDialogProps['offer']['name'];
};

/** The form of an offer, in place of a server that takes whatever is sent. */
export async function aForm({ repair, name, actor = { id: '01', roles: ['OPERATOR'] } }: Options) {
  const offer = offersOf(repair, actor).find((each) => each.name === name);
  if (offer === undefined) throw new Error(`${name} isn't offered`);
  const Words = await speaking('en', 'customer', 'workshop');
  sessionStore.signIn('access', aUser({ role: 'OPERATOR', roles: ['OPERATOR'] }));
  const onClose = vi.fn<() => void>();
  const sent: Sent[] = [];
  const ears: ((standing: StaffRepair) => void)[] = [];
  const Form = () => {
    const [standing, setStanding] = useState(repair);
    useEffect(() => void ears.push(setStanding), []);
    const transition: TransitionDialogProps['transition'] = {
      isPending: false,
      take: ({ body, onTaken }) => {
        sent.push(body);
        onTaken?.(standing);
      },
    };
    return (
      <TransitionDialog
        offer={offer}
        repair={standing}
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
  /** The repair as somebody else has left it meanwhile. */
  const moves = (to: Partial<StaffRepair>): void =>
    ears.forEach((hear) => hear({ ...repair, version: repair.version + 1, ...to }));
  return { screen, form, sent, onClose, moves, reason: form.getByLabelText('Reason') };
}

/** Something that was done to a repair: finished by its technician, unless the overrides say otherwise. */
export function anEntry(overrides: Partial<StaffRepair['log'][number]>): StaffRepair['log'][number] {
  return {
    id: 'log-2',
    action: 'Repair.fix.finished',
    at: '2026-11-20T19:34:00.000Z',
    receivedAt: '2026-11-20T19:34:00.000Z',
    actor: { id: 'youssef', name: 'Youssef Mejri' },
    from: { status: 'FIXING', custody: 'CENTER', outcome: 'NONE' },
    to: { status: 'FIXED', custody: 'CENTER', outcome: 'FIXED' },
    captured: {},
    ...overrides,
  };
}
