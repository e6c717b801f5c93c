import { expect } from 'vitest';

/** Draws one stroke on the frame for signatures. */
export async function drawSignature(): Promise<void> {
  await expect.poll(() => document.querySelector('canvas')).not.toBeNull();
  const canvas = document.querySelector('canvas');
  if (canvas === null) throw new Error('invariant: no pad');
  const { left, top } = canvas.getBoundingClientRect();
  const point = (type: string, x: number, y: number) =>
    new PointerEvent(type, {
      pointerId: 1,
      isPrimary: true,
      button: 0,
      buttons: type === 'pointerup' ? 0 : 1,
      clientX: left + x,
      clientY: top + y,
      bubbles: true,
      cancelable: true,
      pointerType: 'touch',
    });
  canvas.dispatchEvent(point('pointerdown', 20, 20));
  window.dispatchEvent(point('pointermove', 120, 60));
  canvas.dispatchEvent(point('pointermove', 120, 60));
  window.dispatchEvent(point('pointerup', 120, 60));
  canvas.dispatchEvent(point('pointerup', 120, 60));
}
