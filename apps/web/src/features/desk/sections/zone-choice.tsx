import { isOffice, type Actor } from '@atelier/domain';
import { Segmented } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#shared/language/use-translation.ts';
import { zonesQuery, entryName } from '#subjects/staff/lists/catalogs.ts';

type ZoneChoiceProps = { viewer: Actor; zone: string | null; onChoose: (zone: string | null) => void };

const EVERY = 'every';

/** Limits a desk to a zone. Hidden without zones. */
export function ZoneChoice({ viewer, zone, onChoose }: ZoneChoiceProps) {
  const { t, language } = useTranslation();
  const { data: zones = [] } = useQuery({ ...zonesQuery, enabled: isOffice(viewer) });
  const offered = zones.filter(({ id, retired }) => !retired || id === zone);
  if (offered.length === 0 && zone === null) return null;
  const options = [
    { value: EVERY, label: t('planning.everyZone') },
    ...offered.map((each) => ({ value: each.id, label: entryName(each, language) })),
  ];
  return (
    <Segmented
      size="sm"
      label={t('planning.deskZone')}
      options={options}
      value={zone ?? EVERY}
      onValueChange={(chosen) => onChoose(chosen === EVERY ? null : chosen)}
    />
  );
}
