import { isOffTrack, isPaidByWarranty, type Station } from '@atelier/domain';
import { formatMoment, formatShortMoment } from '@atelier/i18n';
import { Rail, type RailSize } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';
import { isWalkIn, isReturning, stationsOf, type RailRepair } from './rail-stations.ts';
import { repairStatusTitle } from './status-badge.tsx';
import { useNow } from '#shared/language/times.tsx';

type RepairRailProps = {
  repair: RailRepair;
  size?: RailSize;
  hasTitle?: boolean;
  className?: string;
};

/** Nobody approved what the warranty covers, and nobody collected what its owner brought. */
function stationName(repair: RailRepair, station: Station) {
  if (station === 'collected' && isWalkIn(repair)) return 'walkIn';
  return station === 'approved' && isPaidByWarranty(repair) ? 'covered' : station;
}

export function RepairRail({ repair, size = 'slim', hasTitle = true, className }: RepairRailProps) {
  const { t, language } = useTranslation();
  const now = useNow();
  const read = size === 'full' ? formatShortMoment : formatMoment;
  const stations = stationsOf(repair).map(({ station, state, at }) => ({
    key: station,
    label: t(`rail.${stationName(repair, station)}`),
    state,
    ...(at === null ? {} : { date: read(at, language, { now }) }),
  }));
  const here = stations.find(({ state }) => state === 'current' || state === 'off');
  return (
    <Rail
      label={t('rail.label')}
      stations={stations}
      size={size}
      position={
        here && t('rail.position', { number: stations.indexOf(here) + 1, total: stations.length, station: here.label })
      }
      title={hasTitle ? repairStatusTitle(t, repair) : undefined}
      tone={isOffTrack(repair.status) ? 'danger' : 'normal'}
      isReturning={isReturning(repair)}
      className={className}
    />
  );
}
