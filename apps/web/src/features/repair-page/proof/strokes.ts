import { strokeLimits } from '@atelier/contract';

export type Strokes = number[][];

type DrawnStroke = { readonly points: readonly { readonly x: number; readonly y: number }[] };

/** Converts strokes drawn on a frame of this width into coordinates of the contract, with fewer points where there are too many. */
export function strokesOf(drawn: readonly DrawnStroke[], width: number): Strokes {
  const scale = strokeLimits.width / Math.max(1, width);
  const kept = drawn.slice(0, strokeLimits.strokes);
  const room = Math.floor(strokeLimits.all / 2 / Math.max(1, kept.length));
  const most = Math.min(room, strokeLimits.numbers / 2);
  return kept.map(({ points }) => {
    const step = Math.max(1, Math.ceil(points.length / most));
    return points
      .filter((_, index) => index % step === 0)
      .flatMap(({ x, y }) => [within(x * scale, strokeLimits.width), within(y * scale, strokeLimits.height)]);
  });
}

/** A finger may leave the frame. */
function within(value: number, most: number): number {
  return Math.round(Math.min(most, Math.max(0, value)));
}
