/** The ground alone tells which item is under the cursor, save where colours are forced: there this edge appears. */
export const highlightEdge =
  'not-data-highlighted:outline-none data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-transparent';
