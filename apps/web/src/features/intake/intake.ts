import { type CallInput, lookUpPeople, sendIntakeCode, submitIntake } from '@atelier/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createIntent } from '#shared/api/intent-key.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

export type IntakeBody = CallInput<typeof submitIntake, 'body'>;

/** Returns the query of people known for a number. The server counts lookups, so results stay fresh for a minute. */
export function callersQuery(phone: string) {
  return queryOptions({
    queryKey: [...queryKeys.callers, phone],
    queryFn: async ({ signal }) => (await send(lookUpPeople, { body: { phone }, signal })).people,
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
  });
}

/** Submits an intake. The idempotency key makes repeated presses count once. */
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

/** Mails a code to the account's owner, who reads it out. Repeated presses count once. */
export function useSendIntakeCode() {
  const [intent] = useState(() => createIntent());
  return useMutation({
    networkMode: 'always',
    mutationFn: (email: string) => send(sendIntakeCode, { body: { email }, idempotencyKey: intent.keyFor(email) }),
    onSettled: (_, error) => intent.settle(error),
  });
}
