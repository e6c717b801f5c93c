import { saveRepairRequest, type CallInput } from '@atelier/contract';
import { send } from '#shared/api/send.ts';
import { useRepairCall } from '#subjects/repair/mine/use-repair-call.ts';

type RequestBody = CallInput<typeof saveRepairRequest, 'body'>;

export function useSaveRequest() {
  return useRepairCall((body: RequestBody, idempotencyKey) => send(saveRepairRequest, { body, idempotencyKey }));
}
