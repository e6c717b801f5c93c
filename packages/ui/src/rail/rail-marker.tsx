import { clsx } from 'clsx';
import { Check, House, X } from 'lucide-react';
import type { RailState } from './rail-track.ts';

export type RailSize = 'slim' | 'full' | 'vertical';

const boxes: Record<RailSize, string> = { slim: 'size-3 @[12rem]:size-4', full: 'size-7', vertical: 'size-6' };
const lights: Record<RailSize, string> = { slim: 'size-1.5', full: 'size-2.5', vertical: 'size-2' };
const rings: Record<RailSize, string> = { slim: 'size-2 @[12rem]:size-2.5', full: 'size-4', vertical: 'size-3.5' };

type MarkerProps = { state: RailState; size: RailSize; danger: boolean; home: boolean };

export function RailMarker({ state, size, danger, home }: MarkerProps) {
  return (
    <span
      data-slot="rail-marker"
      aria-hidden="true"
      className={clsx('relative z-1 grid shrink-0 place-items-center forced-color-adjust-none', boxes[size])}
    >
      {home ? <Home size={size} /> : <Lamp state={state} size={size} danger={danger} />}
    </span>
  );
}

function Home({ size }: { size: RailSize }) {
  return (
    <span
      className={clsx(
        'grid size-full place-items-center rounded-full border-[1.5px] border-danger bg-surface text-danger',
      )}
    >
      <House className={size === 'slim' ? 'size-2 @[12rem]:size-2.5' : 'size-3.5'} strokeWidth={2.5} />
    </span>
  );
}

function Lamp({ state, size, danger }: Omit<MarkerProps, 'home'>) {
  if (state === 'skipped')
    return <span className="size-1.5 rounded-full border-[1.5px] border-line-strong bg-surface" />;
  if (state === 'todo') {
    return <span className={clsx('rounded-full border-2 border-line-strong bg-surface', lampDelay, rings[size])} />;
  }
  const red = state === 'off' || (state === 'current' && danger);
  return (
    <span
      className={clsx(
        'grid size-full place-items-center rounded-full',
        lampDelay,
        red ? 'bg-danger text-on-danger' : 'bg-primary text-on-primary',
        state !== 'done' && (red ? 'ring-4 ring-danger/20' : 'ring-4 ring-primary/20'),
      )}
    >
      <Sign state={state} size={size} />
    </span>
  );
}

function Sign({ state, size }: { state: RailState; size: RailSize }) {
  if (state === 'current') return <span className={clsx('rounded-full bg-on-primary', lights[size])} />;
  const Icon = state === 'off' ? X : Check;
  return (
    <Icon className={size === 'slim' ? 'size-2 @[12rem]:size-2.5' : 'size-4'} strokeWidth={size === 'slim' ? 4 : 3} />
  );
}

const lampDelay = 'transition-[background-color,border-color,box-shadow] group-data-running/rail:delay-450';
