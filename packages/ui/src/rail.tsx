import { useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { clsx } from 'clsx';
import { useRailLight } from './rail-light.ts';
import { RailCaption } from './rail-caption.tsx';
import { RailMarker } from './rail-marker.tsx';
import type { RailSize } from './rail-marker.tsx';
import { homeOf, placeOf, stretchesOf } from './rail-track.ts';
import type { RailStation, RailStretch } from './rail-track.ts';

export type RailProps = Omit<ComponentProps<'div'>, 'title' | 'children'> & {
  /** Names the list of stations to screen readers. */
  label: string;
  stations: readonly RailStation[];
  /** Slim on a card, full in a dialog (two rows where it is narrow), vertical on the timeline. */
  size?: RailSize | undefined;
  /** The exact title of the current status, written at its station. */
  title?: string | undefined;
  /** `danger`: the current station is red. A station that is `off` is red anyway. */
  tone?: 'normal' | 'danger' | undefined;
  /** The device is still coming home from the station at which its repair left the track. */
  wayBack?: boolean | undefined;
  /** Said politely when it changes. */
  announce?: string | undefined;
};

/** Where a repair is. The light runs to the new station when the current one changes; see rail-track for the states. */
export function Rail(props: RailProps) {
  const {
    label,
    stations,
    size = 'slim',
    title,
    tone = 'normal',
    wayBack = false,
    announce,
    className,
    ...rest
  } = props;
  const root = useRef<HTMLDivElement>(null);
  const [peek, setPeek] = useState<number | null>(null);
  const place = placeOf(stations);
  useRailLight(root, place, size === 'vertical');
  const danger = tone === 'danger' || stations[place]?.state === 'off';
  const track = { stretches: stretchesOf(stations, wayBack), home: homeOf(stations, wayBack), danger, size };
  const repeats = size === 'full' && stations[place]?.label === title;
  // One stop for the keyboard shows all the dates; a stop at each station would be eight.
  const focusable = size === 'full' && stations.some((station) => station.date) ? { tabIndex: 0 } : {};
  return (
    <div
      ref={root}
      data-slot="rail"
      data-size={size}
      data-tone={danger ? 'danger' : 'normal'}
      className={clsx('group/rail @container relative flex flex-col', className)}
      {...rest}
    >
      <ol
        aria-label={label}
        {...focusable}
        className={clsx('group/list rounded-tight', listClasses[size])}
        onPointerLeave={() => setPeek(null)}
      >
        {stations.map((station, index) => (
          <Station
            key={station.key}
            station={station}
            index={index}
            track={track}
            title={index === place ? title : undefined}
            onPeek={() => setPeek(index)}
          />
        ))}
      </ol>
      {size !== 'vertical' && title !== undefined && !repeats && (
        <RailCaption size={size} stations={stations} place={place} title={title} danger={danger} peek={peek} />
      )}
      <span data-slot="rail-light" aria-hidden="true" className={lightClass} />
      {announce !== undefined && <output className="sr-only">{announce}</output>}
    </div>
  );
}

const listClasses: Record<RailSize, string> = {
  slim: 'flex items-center',
  full: 'grid grid-cols-4 gap-y-4 @[40rem]:auto-cols-fr @[40rem]:grid-flow-col @[40rem]:grid-cols-none',
  vertical: 'grid',
};

const lightClass =
  'pointer-events-none absolute top-0 left-0 z-2 size-2.5 rounded-full bg-on-primary opacity-0 shadow-[0_0_0_3px_var(--color-primary),0_0_16px_6px_var(--color-primary)] group-data-[tone=danger]/rail:shadow-[0_0_0_3px_var(--color-danger),0_0_16px_6px_var(--color-danger)]';

type Track = { stretches: RailStretch[]; home: number; danger: boolean; size: RailSize };

type StationProps = {
  station: RailStation;
  index: number;
  track: Track;
  title: string | undefined;
  onPeek: () => void;
};

const stationClasses: Record<RailSize, string> = {
  slim: 'relative flex items-center not-last:flex-1',
  full: 'group/station relative grid justify-items-center gap-2 content-start',
  vertical: 'relative flex gap-4 pb-6 last:pb-0',
};

function Station({ station, index, track, title, onPeek }: StationProps) {
  const { state } = station;
  const here = state === 'current' || state === 'off';
  return (
    <li
      data-slot="rail-station"
      data-state={state}
      aria-current={here ? 'step' : undefined}
      className={stationClasses[track.size]}
      onPointerEnter={onPeek}
    >
      <Stretches index={index} track={track} />
      <RailMarker state={state} size={track.size} danger={track.danger} home={index === track.home} />
      <Words station={station} size={track.size} title={title} danger={track.danger} />
    </li>
  );
}

const stretchColours: Record<RailStretch, string> = {
  done: 'border-primary',
  bypass: 'border-dashed border-primary',
  back: 'border-dashed border-danger',
  todo: 'border-line',
};

// Half a stretch on either side of a full rail's station: where the row breaks, the track runs out of one edge and in at the other.
const stretchPlaces = {
  slim: { after: '-right-2 left-2 border-t-2' },
  vertical: { after: 'top-3 -bottom-3 left-[11px] border-l-2' },
  full: { before: '-left-px right-1/2 top-[13px] border-t-2', after: 'right-0 left-1/2 top-[13px] border-t-2' },
};

function Stretches({ index, track: { size, stretches } }: { index: number; track: Track }) {
  const places: { before?: string; after: string } = stretchPlaces[size];
  const before = stretches[index - 1];
  const after = stretches[index];
  return (
    <>
      {before && places.before && <Stretch kind={before} place={places.before} />}
      {after && <Stretch kind={after} place={places.after} />}
    </>
  );
}

function Stretch({ kind, place }: { kind: RailStretch; place: string }) {
  return (
    <span
      data-slot="rail-stretch"
      data-kind={kind}
      aria-hidden="true"
      className={clsx(
        'absolute transition-[border-color] group-data-running/rail:delay-300',
        place,
        stretchColours[kind],
      )}
    />
  );
}

type WordsProps = { station: RailStation; size: RailSize; title: string | undefined; danger: boolean };

function Words({ station, size, title, danger }: WordsProps) {
  const { label, date, state } = station;
  const here = state === 'current' || state === 'off';
  if (size === 'slim') {
    return (
      <span className="sr-only">
        {label} {date}
      </span>
    );
  }
  const tone = clsx(here && 'font-semibold', here && (danger ? 'text-danger' : 'text-primary'));
  if (size === 'full') {
    return (
      <span className="grid justify-items-center px-0.5 text-center">
        <span className={clsx('text-xs', tone || (state === 'done' ? 'text-ink' : 'text-ink-muted'))}>{label}</span>
        {date && (
          <span className="text-xs text-ink-muted opacity-0 transition-opacity group-hover/station:opacity-100 group-focus-visible/list:opacity-100 pointer-coarse:opacity-100">
            {date}
          </span>
        )}
      </span>
    );
  }
  return (
    <span className="grid content-start gap-0.5">
      <span className={clsx('leading-6', tone || (state === 'done' ? 'text-ink' : 'text-ink-muted'))}>{label}</span>
      {title && title !== label && <span className="text-sm">{title}</span>}
      {date && <span className="text-sm text-ink-muted tabular-nums">{date}</span>}
    </span>
  );
}
