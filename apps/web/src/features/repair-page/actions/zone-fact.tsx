import { type CallInput, correctZone, type StaffRepair } from '@atelier/contract';
import { isOffice, type Actor } from '@atelier/domain';
import { Select } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { send } from '#shared/api/send.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { zonesQuery, entryOptions } from '#subjects/staff/lists/catalogs.ts';
import { Fact } from '#subjects/staff/page/panel.tsx';
import { useRepairCorrection } from '#subjects/transitions/steps/transition-repair.ts';

type ZoneFactProps = { repair: Pick<StaffRepair, 'id' | 'version' | 'zoneId'>; viewer: Actor };

// Selects don't allow an empty value.
const NONE = 'none';

/** Renders the zone of the address, which the office can correct. Hidden without zones. */
export function ZoneFact({ repair, viewer }: ZoneFactProps) {
  const { t, language } = useTranslation();
  const { data: zones = [] } = useQuery(zonesQuery);
  const { id, zoneId, version } = repair;
  const { mutate, isPending } = useRepairCorrection(
    id,
    (body: CallInput<typeof correctZone, 'body'>) => send(correctZone, { params: { id }, body }),
    { saved: t('planning.saved'), conflict: t('planning.conflict') },
  );
  const options = entryOptions(zones, language, zoneId);
  if (options.length === 0) return null;
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
