/** A row that is drawn: where it begins and ends below the list's top, in pixels. */
export type RenderedRow = { readonly index: number; readonly start: number; readonly end: number };

type Measures = {
  /** Of the whole list, in pixels. */
  readonly height: number;
  /** Between two rows, in pixels. */
  readonly gap: number;
};

/**
 * The tracks of a grid that holds a long list of which few rows are drawn: one for each of them, and an empty one for each stretch
 * that is left out. `lines`: the line at which each drawn row stands.
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

/** The row that somebody was in last and its neighbours stay drawn wherever the page is, so that Tab goes on from there. */
export function withFocusedRow(rendered: readonly number[], focusedIndex: number | null, count: number): number[] {
  if (focusedIndex === null) return [...rendered];
  const focusedRow = [focusedIndex - 1, focusedIndex, focusedIndex + 1].filter((row) => row >= 0 && row < count);
  return [...new Set([...rendered, ...focusedRow])].sort((left, right) => left - right);
}
