/** Edge of the highlighted item in forced-colors mode, which removes backgrounds. */
export const highlightEdge =
  'not-data-highlighted:outline-none data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-transparent';
