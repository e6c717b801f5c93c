import { VisibleRepair, transitionRepair, type CallInput, type StaffRepair } from '@atelier/contract';
import { toast } from '@atelier/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ApiError } from '#shared/api/api-error.ts';
import { createIntent, type Intent } from '#shared/api/intent-key.ts';
import { queryKeys } from '#shared/api/queries.ts';
import { send } from '#shared/api/send.ts';
import { showDone, showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { staffRepairQuery, toStaffRepair } from './staff-repair.ts';

type TransitionInput = CallInput<typeof transitionRepair, 'body'>;

/** Returns the current repair from a conflict error (specification/life#two-at-once), or null. */
export function conflictingRepair(error: unknown): StaffRepair | null {
  const seen = conflictingSeenRepair(error);
  return seen && toStaffRepair(seen);
}

function conflictingSeenRepair(error: unknown): VisibleRepair | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return z.safeParse(VisibleRepair, error.body['repair']).data ?? null;
}

type TransitionPress = {
  readonly body: TransitionInput;
  /** Called before the answer is on screen. */
  readonly onTaken?: (repair: StaffRepair) => void;
  readonly onRefused?: (error: unknown) => void;
};

/** Performs transitions. The answer or a conflict's state updates the screen. */
export function useTransitions() {
  const client = useQueryClient();
  const [intents] = useState(() => new Map<string, Intent>());
  // The state updates too late for a second press in the same instant.
  const running = useRef(new Set<string>());
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const keep = (id: string, repair: VisibleRepair) => {
    client.setQueryData(staffRepairQuery(id).queryKey, repair);
  };
  const intentFor = (id: string): Intent => {
    const intent = intents.get(id) ?? createIntent();
    intents.set(id, intent);
    return intent;
  };
  const { mutate } = useMutation({
    mutationKey: [...queryKeys.staffRepairs, 'transition'],
    // Fails at once when offline instead of pausing invisibly.
    networkMode: 'always',
    mutationFn: ({ id, body }: TransitionPress & { readonly id: string }) =>
      intentFor(id).run(body, (idempotencyKey) => send(transitionRepair, { params: { id }, body, idempotencyKey })),
    onSuccess: (repair, { id, onTaken }) => {
      onTaken?.(toStaffRepair(repair));
      keep(id, repair);
    },
    onError: (error, { id, onRefused }) => {
      const repair = conflictingSeenRepair(error);
      if (repair !== null) keep(id, repair);
      onRefused?.(error);
    },
    onSettled: (_repair, _error, { id }) => {
      running.current.delete(id);
      setPending(new Set(running.current));
      void client.invalidateQueries({ queryKey: [...queryKeys.staffRepairs, 'list'] });
    },
  });
  const take = (id: string, press: TransitionPress) => {
    if (running.current.has(id)) return;
    running.current.add(id);
    setPending(new Set(running.current));
    mutate({ id, ...press });
  };
  return { take, pending };
}

/** Texts of a correction: after its success, and after a colleague was quicker. */
type CorrectionTexts = { readonly saved: string; readonly conflict: string };

/** Corrects a fact of a repair that is no transition. The answer or a conflict's state updates the screen. */
export function useRepairCorrection<Input>(
  id: string,
  correct: (input: Input) => Promise<VisibleRepair>,
  texts: CorrectionTexts,
) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const keep = (repair: VisibleRepair) => void client.setQueryData(staffRepairQuery(id).queryKey, repair);
  return useMutation({
    mutationKey: [...queryKeys.staffRepairs, 'correction'],
    networkMode: 'always',
    mutationFn: correct,
    onSuccess: (repair) => {
      keep(repair);
      showDone(texts.saved);
    },
    onError: (error) => {
      const current = conflictingRepair(error);
      if (current === null) return showError(t, error);
      keep(current);
      toast({ title: texts.conflict, variant: 'destructive' });
    },
  });
}

export type Transitions = ReturnType<typeof useTransitions>;

export type TransitionCall = { readonly take: (press: TransitionPress) => void; readonly isPending: boolean };

export function transitionCallFor({ take, pending }: Transitions, id: string): TransitionCall {
  return { take: (press) => take(id, press), isPending: pending.has(id) };
}
