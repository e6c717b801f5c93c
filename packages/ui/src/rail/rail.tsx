import { useRef, useState, type ComponentProps } from 'react';
import { clsx } from 'clsx';
import { useRailLight } from './rail-light.ts';
import { RailCaption } from './rail-caption.tsx';
import type { RailSize } from './rail-marker.tsx';
import { Station } from './rail-station.tsx';
import { returnIndexOf, currentIndexOf, stretchesOf, type RailStation } from './rail-track.ts';

export type RailProps = Omit<ComponentProps<'div'>, 'title' | 'children'> & {
  label: string;
  stations: readonly RailStation[];
  /** Slim on a card, full in a dialog (two rows if narrow), vertical on the timeline. */
  size?: RailSize | undefined;
  title?: string | undefined;
  /** Text for screen readers at the current station: 'Station 4 of 8: Diagnosed'. */
  position?: string | undefined;
  /** `danger` makes the current station red. An `off` station is always red. */
  tone?: 'normal' | 'danger' | undefined;
  /** The device is returning from the station where the repair left the track. */
  isReturning?: boolean | undefined;
  announce?: string | undefined;
};

/** Renders a repair's progress. Nothing is focusable, because a page of rails would have too many tab stops. */
export function Rail(props: RailProps) {
  const {
    label,
    stations,
    size = 'slim',
    title,
    position,
    tone,
    isReturning = false,
    announce,
    className,
    ...rest
  } = props;
  const root = useRef<HTMLDivElement>(null);
  const [peek, setPeek] = useState<number | null>(null);
  const place = currentIndexOf(stations);
  useRailLight(root, place, size === 'vertical');
  const danger = tone === 'danger' || stations[place]?.state === 'off';
  const track = {
    stretches: stretchesOf(stations, isReturning),
    home: returnIndexOf(stations, isReturning),
    danger,
    size,
  };
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

// A vertical rail shows the title at its station, a full one omits it if the label says the same.
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
