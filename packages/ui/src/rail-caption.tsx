import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import type { RailSize } from './rail-marker.tsx';
import type { RailStation } from './rail-track.ts';

// Classes, not style attributes: the page that the server renders may carry none.
const shares = [
  'grow-0',
  'grow-1',
  'grow-2',
  'grow-3',
  'grow-4',
  'grow-5',
  'grow-6',
  'grow-7',
  'grow-8',
  'grow-9',
  'grow-10',
  'grow-11',
  'grow-12',
  'grow-13',
  'grow-14',
  'grow-15',
];

const captionPlaces: Record<RailSize, string> = {
  slim: 'mt-2 text-sm',
  // Where the rail takes two rows its title stands above both.
  full: 'order-first mb-4 @[40rem]:order-none @[40rem]:mt-1.5 @[40rem]:mb-0 @[40rem]:text-sm',
  vertical: '',
};

type CaptionProps = {
  size: RailSize;
  stations: readonly RailStation[];
  place: number;
  title: string;
  danger: boolean;
  peek: number | null;
};

/**
 * The title under its station. What is left of the line is shared out before and behind in the station's proportion, so
 * the words touch their lamp at any width and never leave the rail. Under the pointer another station says its name.
 */
export function RailCaption({ size, stations, place, title, danger, peek }: CaptionProps) {
  const looked = peek !== null && peek !== place && size === 'slim' ? stations[peek] : undefined;
  const tone = danger ? 'text-danger' : 'text-ink';
  return (
    <div data-slot="rail-caption" className={clsx('relative', captionPlaces[size])}>
      <Anchored at={place} of={stations.length} size={size} hidden={looked !== undefined}>
        <span className={clsx('font-semibold', tone)}>{title}</span>
      </Anchored>
      {looked && peek !== null && (
        <div aria-hidden="true" className="absolute inset-x-0 top-0">
          <Anchored at={peek} of={stations.length} size={size}>
            <span className="flex gap-2">
              <span className="font-medium">{looked.label}</span>
              <span className="text-ink-muted tabular-nums">{looked.date}</span>
            </span>
          </Anchored>
        </div>
      )}
    </div>
  );
}

type AnchoredProps = { at: number; of: number; size: RailSize; hidden?: boolean; children: ReactNode };

function Anchored({ at, of, size, hidden, children }: AnchoredProps) {
  const [before, after] = size === 'slim' ? [at, of - 1 - at] : [2 * at + 1, 2 * (of - at) - 1];
  const narrow = size === 'full' && 'max-w-0 @[40rem]:max-w-none';
  return (
    <div className={clsx('flex', hidden && 'opacity-0')}>
      <span className={clsx('basis-0', shares[Math.max(before, 0)], narrow)} />
      <span className="max-w-full text-pretty">{children}</span>
      <span className={clsx('basis-0', shares[Math.max(after, 0)], narrow)} />
    </div>
  );
}
