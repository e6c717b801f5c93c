import { completeRepair } from '@atelier/contract';
import { send } from '#shared/api/send.ts';
import { useRepairCall } from '#subjects/repair/mine/use-repair-call.ts';

type Feedback = { id: string; version: number; rate: number; comment: string };

export function useCompleteRepair() {
  return useRepairCall(({ id, ...body }: Feedback, idempotencyKey) =>
    send(completeRepair, { params: { id }, body, idempotencyKey }),
  );
}
