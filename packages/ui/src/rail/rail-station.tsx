import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { RailMarker, type RailSize } from './rail-marker.tsx';
import type { RailStation, RailStretch } from './rail-track.ts';

type Track = { stretches: RailStretch[]; home: number; danger: boolean; size: RailSize };

type StationProps = {
  station: RailStation;
  index: number;
  track: Track;
  title?: string | undefined;
  position?: string | undefined;
  onPeek: () => void;
};

const stationClasses: Record<RailSize, string> = {
  slim: 'relative flex items-center not-last:flex-1',
  full: 'relative grid grid-cols-1 justify-items-center gap-2 content-start',
  vertical: 'relative flex gap-4 pb-6 last:pb-0',
};

export function Station({ station, index, track, title, position, onPeek }: StationProps) {
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
      <StationText station={station} track={track} title={title} position={position} />
    </li>
  );
}

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
        'absolute forced-color-adjust-none transition-[border-color] group-data-running/rail:delay-300',
        place,
        stretchColours[kind],
      )}
    />
  );
}

function StationText(props: StationTextProps) {
  const { station, track, position } = props;
  const { label, date } = station;
  if (track.size === 'slim') {
    return <span className="sr-only">{[position ?? label, props.title, date].filter(Boolean).join(', ')}</span>;
  }
  const text = (
    <>
      <span aria-hidden={position !== undefined} className={toneOf(props)}>
        {label}
      </span>
      {position !== undefined && <span className="sr-only">{position}</span>}
    </>
  );
  return track.size === 'full' ? (
    <FullText {...props}>{text}</FullText>
  ) : (
    <VerticalText {...props}>{text}</VerticalText>
  );
}

function toneOf({ station: { state }, track: { danger } }: StationTextProps): string {
  if (state === 'current' || state === 'off') return clsx('font-semibold', danger ? 'text-danger' : 'text-primary');
  return state === 'done' ? 'text-ink' : 'text-ink-muted';
}

function FullText({ station: { date }, title, children }: StationTextProps & { children: ReactNode }) {
  return (
    <span className="grid max-w-full grid-cols-1 justify-items-center text-center @[22rem]:px-0.5 text-xs wrap-anywhere hyphens-auto">
      {children}
      {title !== undefined && <span className="sr-only">{title}</span>}
      {date && <span className="text-ink-muted tabular-nums">{date}</span>}
    </span>
  );
}

function VerticalText({ station: { label, date }, title, children }: StationTextProps & { children: ReactNode }) {
  return (
    <span className="grid min-w-0 content-start gap-0.5 leading-6 wrap-anywhere">
      {children}
      {title && title !== label && <span className="text-sm">{title}</span>}
      {date && <span className="text-sm text-ink-muted tabular-nums">{date}</span>}
    </span>
  );
}

const stretchColours: Record<RailStretch, string> = {
  done: 'border-primary',
  bypass: 'border-dashed border-primary',
  back: 'border-dashed border-danger',
  todo: 'border-line forced-colors:border-dotted',
};

// Half stretches on both sides, so that a wrapped row continues at the edges.
const stretchPlaces = {
  slim: { after: '-inset-e-2 inset-s-2 border-t-2' },
  vertical: { after: 'top-3 -bottom-3 inset-s-[11px] border-s-2' },
  full: {
    before: '-inset-s-px inset-e-1/2 top-[13px] border-t-2',
    after: 'inset-e-0 inset-s-1/2 top-[13px] border-t-2',
  },
};

type StationTextProps = Pick<StationProps, 'station' | 'track' | 'title' | 'position'>;
