import type { Repair } from '@atelier/contract';
import { errorToast, statusTitle, type Translate } from '@atelier/i18n';
import { toast } from '@atelier/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createIntent } from '#shared/api/intent-key.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { showError } from '#shared/feedback/show-toast.ts';
import { cacheRepair, movedRepair } from './my-repairs.ts';

type RepairCall<Input> = (input: Input, idempotencyKey: string) => Promise<Repair>;

/** Runs a transition on a customer's repair. The answer, or the state in a refusal, shows at once, and typed text stays in the form. */
export function useRepairCall<Input>(call: RepairCall<Input>) {
  const client = useQueryClient();
  const [intent] = useState(() => createIntent());
  return useMutation({
    mutationKey: queryKeys.repairs,
    // Offline it fails at once instead of pausing.
    networkMode: 'always',
    mutationFn: async (input: Input) => {
      try {
        const repair = await call(input, intent.keyFor(input));
        intent.settle(null);
        return repair;
      } catch (error) {
        intent.settle(error);
        throw error;
      }
    },
    onSuccess: (repair) => cacheRepair(client, repair),
    onError: (error) => {
      const repair = movedRepair(error);
      if (repair !== null) cacheRepair(client, repair);
    },
  });
}

export function showRepairError(t: Translate, error: unknown): void {
  const repair = movedRepair(error);
  if (repair === null) return showError(t, error);
  const { title } = errorToast(t, 'repairMoved');
  toast({
    title,
    description: t('errors.repairMoved', { status: statusTitle(t, repair.status) }),
    variant: 'destructive',
  });
  return undefined;
}
