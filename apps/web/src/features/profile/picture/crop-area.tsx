import { useEffect, useId, useRef, type KeyboardEvent, type PointerEvent, useLayoutEffect } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { cropByKey, zoomCrop, type Crop, type CropChange, moveCrop, type Size, drawCrop } from './crop.ts';

type CropAreaProps = { picture: ImageBitmap; crop: Crop; onCrop: (change: CropChange) => void };

const wheelFactor = 1.0015;

export function CropArea({ picture, crop, onCrop }: CropAreaProps) {
  const { t } = useTranslation();
  const hint = useId();
  const area = useRef<HTMLDivElement>(null);
  const pointers = usePointers(picture, onCrop);
  const onKeyDown = (event: KeyboardEvent) => {
    const nextCrop = cropByKey(picture, event.key);
    if (nextCrop === null) return;
    event.preventDefault();
    onCrop(nextCrop);
  };
  useEffect(() => {
    const element = area.current;
    // React's wheel listeners are passive, so they can't prevent scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      onCrop((current) => zoomCrop(picture, current, current.zoom * wheelFactor ** -event.deltaY));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [picture, onCrop]);
  // The file control had the focus and is gone.
  useEffect(() => area.current?.focus(), []);
  // HTML has no native control for two directions and a zoom. The text describes its state.
  const control = {
    role: 'slider',
    tabIndex: 0,
    'aria-label': t('profile.picture.frame'),
    'aria-valuenow': percent(crop.x),
    'aria-valuetext': t('profile.picture.framePosition', {
      x: percent(crop.x),
      y: percent(crop.y),
      zoom: percent(crop.zoom),
    }),
    onKeyDown,
    ...pointers,
  };
  return (
    <div className="grid gap-2">
      <div
        ref={area}
        {...control}
        aria-describedby={hint}
        className="relative mx-auto aspect-square w-full max-w-80 max-sm:max-w-[min(100%,45dvh)] cursor-grab touch-none overflow-hidden rounded-card bg-sunken select-none active:cursor-grabbing"
      >
        <CropCanvas picture={picture} crop={crop} side={320} className="size-full" />
        <span
          aria-hidden
          className="pointer-events-none absolute inset-0 rounded-full border-2 border-surface shadow-[0_0_0_100rem_var(--color-scrim)]"
        />
      </div>
      <p id={hint} className="mx-auto w-full max-w-80 max-sm:max-w-none text-sm text-ink-muted">
        <span className="pointer-coarse:hidden">{t('profile.picture.frameHint')}</span>
        <span className="pointer-fine:hidden">{t('profile.picture.frameTouch')}</span>
      </p>
    </div>
  );
}

function percent(part: number): number {
  return Math.round(part * 100);
}

type Point = { readonly x: number; readonly y: number };

/** Moves the picture by one finger or the mouse, and zooms it by two fingers. */
function usePointers(size: Size, onCrop: (change: CropChange) => void) {
  const down = useRef(new Map<number, Point>());
  const leave = ({ pointerId }: PointerEvent) => void down.current.delete(pointerId);
  return {
    onPointerDown: ({ pointerId, clientX, clientY, currentTarget }: PointerEvent) => {
      currentTarget.setPointerCapture(pointerId);
      down.current.set(pointerId, { x: clientX, y: clientY });
    },
    onPointerMove: ({ pointerId, clientX, clientY, currentTarget }: PointerEvent) => {
      const before = down.current.get(pointerId);
      if (before === undefined) return;
      const apart = distance([...down.current.values()]);
      down.current.set(pointerId, { x: clientX, y: clientY });
      if (down.current.size > 1) {
        const nearer = apart === 0 ? 1 : distance([...down.current.values()]) / apart;
        onCrop((crop) => zoomCrop(size, crop, crop.zoom * nearer));
        return;
      }
      const { width } = currentTarget.getBoundingClientRect();
      const by = { x: (clientX - before.x) / width, y: (clientY - before.y) / width };
      onCrop((crop) => moveCrop(size, crop, by));
    },
    onPointerUp: leave,
    onPointerCancel: leave,
  };
}

function distance([a, b]: readonly Point[]): number {
  return a === undefined || b === undefined ? 0 : Math.hypot(a.x - b.x, a.y - b.y);
}

type CropCanvasProps = { picture: ImageBitmap; crop: Crop; side: number; className: string };

export function CropCanvas({ picture, crop, side, className }: CropCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current !== null) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);
  return <canvas ref={canvas} aria-hidden width={side * 2} height={side * 2} className={className} />;
}
