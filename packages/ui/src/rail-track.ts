/** How a repair stands to one station. `off`: here it left the track. `skipped`: passed without stopping. */
export type RailState = 'done' | 'current' | 'skipped' | 'todo' | 'off';

export type RailStation = {
  key: string;
  label: string;
  /** When it was passed, as it is to be read. */
  date?: string | undefined;
  state: RailState;
};

/** The stretch between two neighbours. `bypass`: travelled past a skipped station. `back`: the way home after leaving. */
export type RailStretch = 'done' | 'bypass' | 'back' | 'todo';

/** Where the repair stands: its current station, or the one at which it left the track; -1 before the first. */
export function currentIndexOf(stations: readonly RailStation[]): number {
  const currentIndex = stations.findIndex((station) => station.state === 'current' || station.state === 'off');
  return currentIndex >= 0 ? currentIndex : stations.findLastIndex((station) => station.state === 'done');
}

/** The station that the way back leads to: the first after the place that is not skipped; -1 without a way back. */
export function returnIndexOf(stations: readonly RailStation[], wayBack: boolean): number {
  const current = currentIndexOf(stations);
  if (!wayBack || stations[current]?.state !== 'off') return -1;
  return stations.findIndex((station, index) => index > current && station.state !== 'skipped');
}

/** One entry per pair of neighbours, so one fewer than there are stations. */
export function stretchesOf(stations: readonly RailStation[], wayBack: boolean): RailStretch[] {
  const current = currentIndexOf(stations);
  const returnIndex = returnIndexOf(stations, wayBack);
  return stations.slice(1).map((next, index) => {
    if (index + 1 > current) return index + 1 <= returnIndex ? 'back' : 'todo';
    const skips = next.state === 'skipped' || stations[index]?.state === 'skipped';
    return skips ? 'bypass' : 'done';
  });
}
