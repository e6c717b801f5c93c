import { type CallInput, correctDevice, StaffDevice } from '@atelier/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ApiError } from '#shared/api/api-error.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

type DeviceCorrection = CallInput<typeof correctDevice, 'body'>;

/** Corrects a device and refetches all pages that show it. */
export function useCorrectDevice(id: string) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: DeviceCorrection) => send(correctDevice, { params: { id }, body }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.staffRepairs });
      await client.invalidateQueries({ queryKey: queryKeys.customers });
    },
  });
}

export function conflictingDevice(error: unknown): StaffDevice | null {
  if (!(error instanceof ApiError) || error.key !== 'editedMeanwhile') return null;
  const parsed = z.safeParse(StaffDevice, error.body['device']);
  return parsed.success ? parsed.data : null;
}
