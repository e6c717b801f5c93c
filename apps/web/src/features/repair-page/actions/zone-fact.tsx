import { type CallInput, correctZone, type StaffRepair } from '@atelier/contract';
import { isOffice, type Actor } from '@atelier/domain';
import { Select, toast } from '@atelier/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';
import { showError, showDone } from '#shared/feedback/show-toast.ts';
import { useLanguage } from '#shared/language/use-language.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { zonesQuery, entryName } from '#subjects/staff/lists/catalogs.ts';
import { Fact } from '#subjects/staff/page/panel.tsx';
import { staffRepairQuery } from '#subjects/transitions/steps/staff-repair.ts';
import { conflictingRepair } from '#subjects/transitions/steps/transition-repair.ts';

type ZoneFactProps = { repair: Pick<StaffRepair, 'id' | 'version' | 'zoneId'>; viewer: Actor };

// Selects don't allow an empty value.
const NONE = 'none';

/** Renders the zone of the address, which the office can correct. Hidden without zones. */
export function ZoneFact({ repair, viewer }: ZoneFactProps) {
  const { t, language } = useLanguage();
  const { data: zones = [] } = useQuery(zonesQuery);
  const { mutate, isPending } = useCorrectZone(repair.id);
  const { zoneId, version } = repair;
  const offered = zones.filter(({ id, retired }) => !retired || id === zoneId);
  if (offered.length === 0) return null;
  const options = offered.map((zone) => ({ value: zone.id, label: entryName(zone, language) }));
  const current = options.find(({ value }) => value === zoneId)?.label ?? t('planning.noZone');
  return (
    <Fact name={t('planning.zone')}>
      {isOffice(viewer) ? (
        <Select
          size="sm"
          aria-label={t('planning.zone')}
          aria-busy={isPending}
          options={[{ value: NONE, label: t('planning.noZone') }, ...options]}
          value={zoneId ?? NONE}
          onValueChange={(chosen) => {
            // A disabled control would lose the focus, so it only ignores changes meanwhile.
            if (!isPending) mutate({ zoneId: chosen === NONE ? null : chosen, version });
          }}
          className="max-w-56"
        />
      ) : (
        current
      )}
    </Fact>
  );
}

type ZoneCorrection = CallInput<typeof correctZone, 'body'>;

/** Corrects the zone of a repair. The answer or a conflict's state updates the screen. */
function useCorrectZone(id: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationKey: [...queryKeys.staffRepairs, 'zone'],
    networkMode: 'always',
    mutationFn: (body: ZoneCorrection) => send(correctZone, { params: { id }, body }),
    onSuccess: (repair) => {
      client.setQueryData(staffRepairQuery(id).queryKey, repair);
      showDone(t('planning.saved'));
    },
    onError: (error) => {
      const current = conflictingRepair(error);
      if (current === null) return showError(t, error);
      client.setQueryData(staffRepairQuery(id).queryKey, current);
      toast({ title: t('planning.conflict'), variant: 'destructive' });
    },
  });
}
