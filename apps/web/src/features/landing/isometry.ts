/** cos 30°: the sideways share of a step along an edge. The downward share is one half. */
export const COS_30 = 0.866;

export const accentFill = 'fill-[color-mix(in_oklab,var(--color-accent)_16%,var(--color-surface))] stroke-accent';

/** Returns the transform that lays a flat drawing onto the top of a box, with its back corner at this point. */
export function topPlane(x: number, y: number): string {
  return `matrix(${COS_30} 0.5 ${-COS_30} 0.5 ${x} ${y})`;
}
