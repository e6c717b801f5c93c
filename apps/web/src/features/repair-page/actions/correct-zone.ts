import { correctZone, type CallInput } from '@atelier/contract';
import { toast } from '@atelier/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';
import { showError } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { staffRepairQuery } from '#subjects/transitions/calls/get-staff-repair.ts';
import { conflictingRepair } from '#subjects/transitions/calls/transition-repair.ts';

type ZoneCorrection = CallInput<typeof correctZone, 'body'>;

/** Corrects the zone of a repair. The answer or a conflict's state updates the screen. */
export function useCorrectZone(id: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationKey: [...queryKeys.staffRepairs, 'zone'],
    networkMode: 'always',
    mutationFn: (body: ZoneCorrection) => send(correctZone, { params: { id }, body }),
    onSuccess: (repair) => {
      client.setQueryData(staffRepairQuery(id).queryKey, repair);
      toast({ title: t('planning.saved'), variant: 'success' });
    },
    onError: (error) => {
      const current = conflictingRepair(error);
      if (current === null) return showError(t, error);
      client.setQueryData(staffRepairQuery(id).queryKey, current);
      toast({ title: t('planning.conflict'), variant: 'destructive' });
    },
  });
}
