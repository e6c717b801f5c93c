import type { ComponentProps, FC } from 'react';
import { clsx } from 'clsx';
import { Television, WashingMachine } from './appliances.tsx';
import { Device, Headphones, Phone, Tablet, Watch } from './handhelds.tsx';
import { Camera, Console, Laptop, Printer } from './office.tsx';
import { Clock, EmptyList, NotFound, Leaf, Price, Steps, SpeechBubbles, Tools, Van, Warranty } from './signs.tsx';

type Entry = { Lines: FC; left: number; top: number };

const drawings = {
  phone: { Lines: Phone, left: 0, top: 0 },
  laptop: { Lines: Laptop, left: 1, top: 3.5 },
  tablet: { Lines: Tablet, left: 0, top: 5 },
  console: { Lines: Console, left: 3, top: 6 },
  watch: { Lines: Watch, left: 1, top: -6.5 },
  television: { Lines: Television, left: -1, top: 3 },
  'washing-machine': { Lines: WashingMachine, left: 2, top: 6 },
  printer: { Lines: Printer, left: 2, top: 4.5 },
  headphones: { Lines: Headphones, left: 0, top: 3 },
  camera: { Lines: Camera, left: 4.5, top: 7.5 },
  device: { Lines: Device, left: 0, top: 2.5 },
  van: { Lines: Van, left: 2, top: -1 },
  price: { Lines: Price, left: 1, top: 0 },
  steps: { Lines: Steps, left: 0, top: -4 },
  warranty: { Lines: Warranty, left: 0, top: 4 },
  tools: { Lines: Tools, left: 0, top: 3 },
  clock: { Lines: Clock, left: 0, top: 2 },
  leaf: { Lines: Leaf, left: 0, top: 2 },
  talk: { Lines: SpeechBubbles, left: 0, top: 0 },
  'empty-list': { Lines: EmptyList, left: 0, top: 5 },
  'not-found': { Lines: NotFound, left: 1.5, top: 3.5 },
} satisfies Record<string, Entry>;

export type DrawingName = keyof typeof drawings;

export const drawingNames = Object.keys(drawings).filter(isDrawingName);

export function isDrawingName(name: string): name is DrawingName {
  return Object.hasOwn(drawings, name);
}

export type DrawingProps = Omit<ComponentProps<'svg'>, 'name'> & {
  name: DrawingName | (string & {});
  /** For 48 pixels and less: thinner lines, no guides. */
  compact?: boolean | undefined;
  blank?: boolean | undefined;
};

/** Renders a manual-like line drawing with one stroke weight at any size, in cobalt with one terracotta part. */
export function Drawing({ name, compact, blank, className, ...props }: DrawingProps) {
  const shownName = isDrawingName(name) ? name : 'device';
  const { Lines, left, top } = drawings[shownName];
  return (
    <svg
      data-slot="drawing"
      data-drawing={shownName}
      viewBox={`${left} ${top} 96 96`}
      strokeWidth={compact ? 1 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={clsx(
        'fill-surface stroke-primary [&_*]:[vector-effect:non-scaling-stroke]',
        compact && '[&_[data-part=guides]]:hidden',
        className ?? (compact ? 'size-12' : 'size-24'),
      )}
      {...props}
    >
      {!blank && <Lines />}
    </svg>
  );
}
