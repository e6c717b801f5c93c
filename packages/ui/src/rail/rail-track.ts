/** State of a station. `off`: the repair left the track here. `skipped`: passed without a stop. */
export type RailState = 'done' | 'current' | 'skipped' | 'todo' | 'off';

export type RailStation = {
  key: string;
  label: string;
  date?: string | undefined;
  state: RailState;
};

/** Stretch between neighbours. `bypass` passes a skipped station. `back` is the return after leaving the track. */
export type RailStretch = 'done' | 'bypass' | 'back' | 'todo';

/** Returns the current station or the one where the repair left the track, -1 before the first. */
export function currentIndexOf(stations: readonly RailStation[]): number {
  const currentIndex = stations.findIndex((station) => station.state === 'current' || station.state === 'off');
  return currentIndex >= 0 ? currentIndex : stations.findLastIndex((station) => station.state === 'done');
}

/** Returns the target of the way back, the next station that isn't skipped, or -1. */
export function returnIndexOf(stations: readonly RailStation[], isReturning: boolean): number {
  const current = currentIndexOf(stations);
  if (!isReturning || stations[current]?.state !== 'off') return -1;
  return stations.findIndex((station, index) => index > current && station.state !== 'skipped');
}

export function stretchesOf(stations: readonly RailStation[], isReturning: boolean): RailStretch[] {
  const current = currentIndexOf(stations);
  const returnIndex = returnIndexOf(stations, isReturning);
  return stations.slice(1).map((next, index) => {
    if (index + 1 > current) return index + 1 <= returnIndex ? 'back' : 'todo';
    const skips = next.state === 'skipped' || stations[index]?.state === 'skipped';
    return skips ? 'bypass' : 'done';
  });
}
