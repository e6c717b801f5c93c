import { useRef, type PointerEvent } from 'react';
import { moveCrop, zoomCrop, type CropChange, type Size } from './crop.ts';

type Point = { readonly x: number; readonly y: number };

/** Moves the picture by one finger or the mouse, and zooms it by two fingers. */
export function usePointers(size: Size, onCrop: (change: CropChange) => void) {
  const down = useRef(new Map<number, Point>());
  const leave = ({ pointerId }: PointerEvent): void => void down.current.delete(pointerId);
  return {
    onPointerDown: ({ pointerId, clientX, clientY, currentTarget }: PointerEvent): void => {
      currentTarget.setPointerCapture(pointerId);
      down.current.set(pointerId, { x: clientX, y: clientY });
    },
    onPointerMove: ({ pointerId, clientX, clientY, currentTarget }: PointerEvent): void => {
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
