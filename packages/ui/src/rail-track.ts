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
export function placeOf(stations: readonly RailStation[]): number {
  const here = stations.findIndex((station) => station.state === 'current' || station.state === 'off');
  return here >= 0 ? here : stations.findLastIndex((station) => station.state === 'done');
}

/** The station that the way back leads to: the first after the place that is not skipped; -1 without a way back. */
export function homeOf(stations: readonly RailStation[], wayBack: boolean): number {
  const place = placeOf(stations);
  if (!wayBack || stations[place]?.state !== 'off') return -1;
  return stations.findIndex((station, index) => index > place && station.state !== 'skipped');
}

/** One entry per pair of neighbours, so one fewer than there are stations. */
export function stretchesOf(stations: readonly RailStation[], wayBack: boolean): RailStretch[] {
  const place = placeOf(stations);
  const home = homeOf(stations, wayBack);
  return stations.slice(1).map((next, index) => {
    if (index + 1 > place) return index + 1 <= home ? 'back' : 'todo';
    const skips = next.state === 'skipped' || stations[index]?.state === 'skipped';
    return skips ? 'bypass' : 'done';
  });
}
