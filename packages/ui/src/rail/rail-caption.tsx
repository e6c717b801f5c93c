import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import type { RailSize } from './rail-marker.tsx';
import type { RailStation } from './rail-track.ts';

type CaptionProps = {
  size: RailSize;
  stations: readonly RailStation[];
  currentIndex: number;
  title: string;
  danger: boolean;
  peek: number | null;
};

/** Renders the title under its station. On a slim rail, hovering shows another station. Screen readers get all at the stations. */
export function RailCaption({ size, stations, currentIndex, title, danger, peek }: CaptionProps) {
  const looked = peek !== null && peek !== currentIndex && size === 'slim' ? stations[peek] : undefined;
  const Anchored = size === 'slim' ? BesideLamp : UnderLamp;
  return (
    <div data-slot="rail-caption" aria-hidden="true" className={clsx('relative', captionPositions[size])}>
      <Anchored at={currentIndex} hidden={looked !== undefined}>
        <span className={clsx('font-semibold', danger ? 'text-danger' : 'text-ink')}>{title}</span>
      </Anchored>
      {looked && peek !== null && (
        <div className="absolute inset-x-0 top-0">
          <Anchored at={peek}>
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

/** Splits the free width in the station's proportion, so the first and last are flush. */
function BesideLamp({ at, hidden, children }: AnchoredProps) {
  const place = Math.max(at, 0);
  return (
    <div className={clsx('flex', hidden && 'opacity-0')}>
      <span className={clsx('basis-0', shares[place])} />
      <span className="max-w-full text-pretty">{children}</span>
      <span className={clsx('basis-0', shares[7 - place])} />
    </div>
  );
}

function UnderLamp({ at, children }: AnchoredProps) {
  return (
    <div className="@[40rem]:grid @[40rem]:grid-cols-8">
      <div className={clsx('flex @[40rem]:justify-center-safe', spans[Math.max(at, 0)])}>
        <span className="max-w-[100cqw] shrink-0 grow text-start text-pretty [direction:ltr] rtl:[direction:rtl] @[40rem]:grow-0">
          {children}
        </span>
      </div>
    </div>
  );
}

const captionPositions: Record<RailSize, string> = {
  slim: 'mt-2 text-sm',
  // Above both rows of a wrapped rail.
  full: 'order-first mb-4 @[40rem]:order-none @[40rem]:mt-1.5 @[40rem]:mb-0 @[40rem]:text-sm',
  vertical: '',
};

type AnchoredProps = { at: number; hidden?: boolean; children: ReactNode };

// Classes, because the CSP forbids style attributes on server-rendered pages.
const shares = ['grow-0', 'grow-1', 'grow-2', 'grow-3', 'grow-4', 'grow-5', 'grow-6', 'grow-7'];

// Twice the distance to the nearer edge. Safe centring overflows at the end, so titles near the far edge swap sides.
const spans = [
  '@[40rem]:col-span-1 @[40rem]:col-start-1',
  '@[40rem]:col-span-3 @[40rem]:col-start-1',
  '@[40rem]:col-span-5 @[40rem]:col-start-1',
  '@[40rem]:col-span-7 @[40rem]:col-start-1',
  '@[40rem]:col-span-7 @[40rem]:col-start-2 [direction:rtl] rtl:[direction:ltr]',
  '@[40rem]:col-span-5 @[40rem]:col-start-4 [direction:rtl] rtl:[direction:ltr]',
  '@[40rem]:col-span-3 @[40rem]:col-start-6 [direction:rtl] rtl:[direction:ltr]',
  '@[40rem]:col-span-1 @[40rem]:col-start-8 [direction:rtl] rtl:[direction:ltr]',
];
