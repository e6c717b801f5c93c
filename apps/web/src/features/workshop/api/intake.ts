import { type CallInput, lookUpPeople, sendIntakeCode, submitIntake } from '@atelier/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createIntent } from '#shared/api/intent-key.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

export type IntakeBody = CallInput<typeof submitIntake, 'body'>;

/** Who is known at a number, as far as it was typed. Each is counted: what was just asked isn't asked again. */
export function callersQuery(phone: string) {
  return queryOptions({
    queryKey: [...queryKeys.callers, phone],
    queryFn: async ({ signal }) => (await send(lookUpPeople, { body: { phone }, signal })).people,
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
  });
}

/** Takes a request in, once a press and its repetitions. */
export function useCreateIntake() {
  const client = useQueryClient();
  const [intent] = useState(() => createIntent());
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: IntakeBody) => send(submitIntake, { body, idempotencyKey: intent.keyFor(body) }),
    onSettled: (_, error) => {
      intent.settle(error);
      void client.invalidateQueries({ queryKey: queryKeys.callers });
    },
  });
}

/** Has the owner of an account mailed a code to read out, once a press and its repetitions. */
export function useSendIntakeCode() {
  const [intent] = useState(() => createIntent());
  return useMutation({
    networkMode: 'always',
    mutationFn: (email: string) => send(sendIntakeCode, { body: { email }, idempotencyKey: intent.keyFor(email) }),
    onSettled: (_, error) => intent.settle(error),
  });
}
