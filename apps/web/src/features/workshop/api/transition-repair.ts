import { SeenRepair, transitionRepair, type CallInput, type StaffRepair } from '@atelier/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ApiError } from '#shared/api/api-error.ts';
import { createIntent } from '#shared/api/intent-key.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';
import { staffRepairQuery } from './get-staff-repair.ts';
import { wholeRepair } from './whole-repair.ts';

type TransitionInput = CallInput<typeof transitionRepair, 'body'>;

/** The repair as it is now, which a refusal brings along (specification/life#two-at-once); null for other failures. */
export function movedStaffRepair(error: unknown): StaffRepair | null {
  const moved = movedRepair(error);
  return moved && wholeRepair(moved);
}

function movedRepair(error: unknown): SeenRepair | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const parsed = z.safeParse(SeenRepair, error.body['repair']);
  return parsed.success ? parsed.data : null;
}

type Press = {
  readonly body: TransitionInput;
  /** Called before the answer is on screen. */
  readonly onTaken?: (repair: StaffRepair) => void;
  readonly onRefused?: (error: unknown) => void;
};

/** Takes a step of a repair. Its answer, or the state that a refusal brings along, is on screen at once. */
export function useTransition(id: string) {
  const client = useQueryClient();
  const [intent] = useState(() => createIntent());
  // The mutation's own state comes a moment late for a second press in the same instant.
  const running = useRef(false);
  const keep = (repair: SeenRepair): void => {
    client.setQueryData(staffRepairQuery(id).queryKey, repair);
  };
  const { mutate, isPending } = useMutation({
    mutationKey: [...queryKeys.staffRepairs, 'transition', id],
    // Without a connection it fails at once and says so, instead of waiting unseen for one.
    networkMode: 'always',
    mutationFn: async ({ body }: Press) => {
      try {
        const repair = await send(transitionRepair, { params: { id }, body, idempotencyKey: intent.keyFor(body) });
        intent.settle(null);
        return repair;
      } catch (error) {
        intent.settle(error);
        throw error;
      }
    },
    onSuccess: (repair, { onTaken }) => {
      onTaken?.(wholeRepair(repair));
      keep(repair);
    },
    onError: (error, { onRefused }) => {
      const repair = movedRepair(error);
      if (repair !== null) keep(repair);
      onRefused?.(error);
    },
    onSettled: () => {
      running.current = false;
      void client.invalidateQueries({ queryKey: [...queryKeys.staffRepairs, 'list'] });
    },
  });
  const take = (press: Press): void => {
    if (running.current) return;
    running.current = true;
    mutate(press);
  };
  return { take, isPending };
}

export type TransitionCall = ReturnType<typeof useTransition>;
