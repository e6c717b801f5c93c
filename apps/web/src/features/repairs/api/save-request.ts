import { saveRepairRequest, type CallInput } from '@atelier/contract';
import { send } from '#shared/api/send.ts';
import { useRepairCall } from '#subjects/repair/mine/use-repair-call.ts';

type RequestBody = CallInput<typeof saveRepairRequest, 'body'>;

/** Requests a repair, or updates the request whose id it names. */
export function useSaveRequest() {
  return useRepairCall((body: RequestBody, idempotencyKey) => send(saveRepairRequest, { body, idempotencyKey }));
}
