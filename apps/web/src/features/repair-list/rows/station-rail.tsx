import type { StaffRepairItem } from '@atelier/contract';
import { isOffTrack, stations } from '@atelier/domain';
import { Rail, type RailState } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';

type StationRailProps = { item: Pick<StaffRepairItem, 'status' | 'station'> };

/** Renders the compact rail of a list row, without dates, which only the log has. */
export function StationRail({ item }: StationRailProps) {
  const { t } = useTranslation();
  const track = stations.map((station, index) => ({
    key: station,
    label: t(`rail.${station}`),
    state: stateAt(item, index + 1),
  }));
  const currentStation = stations[item.station - 1] ?? 'requested';
  return (
    <div className="w-32">
      <span className="sr-only">
        {t('rail.position', { number: item.station, total: stations.length, station: t(`rail.${currentStation}`) })}
      </span>
      <div aria-hidden="true">
        <Rail label={t('rail.label')} stations={track} />
      </div>
    </div>
  );
}

function stateAt({ status, station }: StationRailProps['item'], number: number): RailState {
  if (number < station || status === 'COMPLETED') return 'done';
  if (number > station) return 'todo';
  return isOffTrack(status) ? 'off' : 'current';
}
