/** `start` and `end` are pixels below the list's top. */
export type RenderedRow = { readonly index: number; readonly start: number; readonly end: number };

type Measures = {
  readonly height: number;
  readonly gap: number;
};

/**
 * Returns grid tracks for a virtualized list: one per rendered row and an empty one per omitted stretch. `lines` are the rows' grid lines.
 */
export function gridTracksOf(
  rows: readonly RenderedRow[],
  { height, gap }: Measures,
): { template: string; lines: number[] } {
  const tracks: string[] = [];
  const lines: number[] = [];
  let end = -gap;
  for (const row of rows) {
    const remaining = row.start - end - 2 * gap;
    if (row.start > end + gap) tracks.push(`${remaining}px`);
    tracks.push('auto');
    lines.push(tracks.length);
    ({ end } = row);
  }
  if (height > end) tracks.push(`${height - end - gap}px`);
  return { template: tracks.join(' '), lines };
}

/** Adds the last focused row and its neighbors, so Tab continues from there. */
export function withFocusedRow(rendered: readonly number[], focusedIndex: number | null, count: number): number[] {
  if (focusedIndex === null) return [...rendered];
  const focusedRow = [focusedIndex - 1, focusedIndex, focusedIndex + 1].filter((row) => row >= 0 && row < count);
  return [...new Set([...rendered, ...focusedRow])].sort((left, right) => left - right);
}
