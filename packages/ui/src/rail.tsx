import { useRef, useState, type ComponentProps } from 'react';
import { clsx } from 'clsx';
import { useRailLight } from './rail-light.ts';
import { RailCaption } from './rail-caption.tsx';
import type { RailSize } from './rail-marker.tsx';
import { Station } from './rail-station.tsx';
import { returnIndexOf, currentIndexOf, stretchesOf, type RailStation } from './rail-track.ts';

export type RailProps = Omit<ComponentProps<'div'>, 'title' | 'children'> & {
  /** Names the list of stations to screen readers. */
  label: string;
  stations: readonly RailStation[];
  /** Slim on a card, full in a dialog (two rows where it is narrow), vertical on the timeline. */
  size?: RailSize | undefined;
  /** The exact title of the current status, written at its station. */
  title?: string | undefined;
  /** 'Station 4 of 8: Diagnosed': what screen readers hear at the current station instead of its label. */
  position?: string | undefined;
  /** `danger`: the current station is red. A station that is `off` is red anyway. */
  tone?: 'normal' | 'danger' | undefined;
  /** The device is still coming home from the station at which its repair left the track. */
  wayBack?: boolean | undefined;
  /** Said politely when it changes. */
  announce?: string | undefined;
};

/**
 * Where a repair is. The light runs to the new station when the current one changes; see rail-track for the states. Nothing in it takes
 * the focus: a page of slim rails would have a stop at each, and a full one shows its dates.
 */
export function Rail(props: RailProps) {
  const {
    label,
    stations,
    size = 'slim',
    title,
    position,
    tone,
    wayBack = false,
    announce,
    className,
    ...rest
  } = props;
  const root = useRef<HTMLDivElement>(null);
  const [peek, setPeek] = useState<number | null>(null);
  const place = currentIndexOf(stations);
  useRailLight(root, place, size === 'vertical');
  const danger = tone === 'danger' || stations[place]?.state === 'off';
  const track = { stretches: stretchesOf(stations, wayBack), home: returnIndexOf(stations, wayBack), danger, size };
  const caption = captionOf(props, stations[place]);
  return (
    <div
      ref={root}
      data-slot="rail"
      data-size={size}
      data-tone={danger ? 'danger' : 'normal'}
      className={clsx('group/rail @container relative flex flex-col', className)}
      {...rest}
    >
      <ol aria-label={label} className={listClasses[size]} onPointerLeave={() => setPeek(null)}>
        {stations.map((station, index) => (
          <Station
            key={station.key}
            station={station}
            index={index}
            track={track}
            {...(index === place && { title, position })}
            onPeek={() => setPeek(index)}
          />
        ))}
      </ol>
      {caption !== undefined && (
        <RailCaption size={size} stations={stations} currentIndex={place} title={caption} danger={danger} peek={peek} />
      )}
      <span data-slot="rail-light" aria-hidden="true" className={lightClass} />
      {announce !== undefined && <output className="sr-only">{announce}</output>}
    </div>
  );
}

// A vertical rail says the title at its station; a full one doesn't say what the station's label says already.
function captionOf({ size, title }: RailProps, here: RailStation | undefined): string | undefined {
  return size === 'vertical' || (size === 'full' && here?.label === title) ? undefined : title;
}

const listClasses: Record<RailSize, string> = {
  slim: 'flex items-center',
  full: 'grid grid-cols-2 gap-y-4 @[12rem]:grid-cols-3 @[17rem]:-mx-2 @[17rem]:grid-cols-4 @[22rem]:mx-0 @[40rem]:auto-cols-fr @[40rem]:grid-flow-col @[40rem]:grid-cols-none',
  vertical: 'grid',
};

const lightClass =
  'pointer-events-none absolute forced-color-adjust-none top-0 left-0 z-2 size-2.5 rounded-full bg-on-primary opacity-0 shadow-[0_0_0_3px_var(--color-primary),0_0_16px_6px_var(--color-primary)] group-data-[tone=danger]/rail:shadow-[0_0_0_3px_var(--color-danger),0_0_16px_6px_var(--color-danger)]';
