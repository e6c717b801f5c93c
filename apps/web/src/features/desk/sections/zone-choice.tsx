import { isOffice, type Actor } from '@atelier/domain';
import { Segmented } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#shared/language/use-translation.ts';
import { zonesQuery, entryOptions } from '#subjects/staff/lists/catalogs.ts';

type ZoneChoiceProps = { viewer: Actor; zone: string | null; onChoose: (zone: string | null) => void };

const EVERY = 'every';

/** Limits a desk to a zone. Hidden without zones. */
export function ZoneChoice({ viewer, zone, onChoose }: ZoneChoiceProps) {
  const { t, language } = useTranslation();
  const { data: zones = [] } = useQuery({ ...zonesQuery, enabled: isOffice(viewer) });
  const offered = entryOptions(zones, language, zone);
  if (offered.length === 0 && zone === null) return null;
  return (
    <Segmented
      size="sm"
      label={t('planning.deskZone')}
      options={[{ value: EVERY, label: t('planning.everyZone') }, ...offered]}
      value={zone ?? EVERY}
      onValueChange={(chosen) => onChoose(chosen === EVERY ? null : chosen)}
    />
  );
}
