import { ProperName, Select } from '@atelier/ui';
import { isDriverRole } from '@atelier/domain';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { entryName, zonesQuery } from '#subjects/staff/lists/catalogs.ts';
import { teamQuery } from '#subjects/staff/lists/planning.ts';

const NOBODY = 'nobody';

type DriverSelectProps = {
  value: string | null | undefined;
  onChange: (id: string | null) => void;
  onBlur: () => void;
  ref: Ref<HTMLButtonElement>;
  /** Stays in the list, also when away or no driver any more. */
  current: { readonly id: string; readonly name: string } | null;
};

export function DriverSelect({ value, onChange, current, ...field }: DriverSelectProps) {
  const { t } = useTranslation();
  const { data: team = [] } = useQuery(teamQuery());
  const drivers = team.filter(({ roles }) => roles.some(isDriverRole));
  const isListed = current === null || drivers.some(({ id }) => id === current.id);
  const options = [...drivers, ...(isListed ? [] : [current])].map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      {...field}
      options={[{ value: NOBODY, label: t('slots.anyDriver') }, ...options]}
      value={value ?? NOBODY}
      onValueChange={(id) => onChange(id === NOBODY ? null : id)}
    />
  );
}

/** Names the driver, and says so when they drive no longer, because their windows stay open. */
export function SlotDriver({ driver }: { driver: { readonly id: string; readonly name: string } }) {
  const { t } = useTranslation();
  const { data: team } = useQuery(teamQuery());
  const drives = team?.some(({ id, roles }) => id === driver.id && roles.some(isDriverRole)) ?? true;
  return (
    <>
      <ProperName>{driver.name}</ProperName>
      {!drives && <span className="text-danger">{` · ${t('slots.formerDriver')}`}</span>}
    </>
  );
}

export function ZoneName({ id }: { id: string }) {
  const { t, language } = useTranslation();
  const { data: zones = [] } = useQuery(zonesQuery);
  const zone = zones.find((each) => each.id === id);
  return zone === undefined ? (
    <span>{t('planning.noZone')}</span>
  ) : (
    <ProperName>{entryName(zone, language)}</ProperName>
  );
}
