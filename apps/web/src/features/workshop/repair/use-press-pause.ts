import { useEffect, useState } from 'react';

/** In milliseconds: longer than a double tap, shorter than a thought. */
export const PRESS_PAUSE_MS = 400;

/** A moment after a step in which the page takes no press: what a second tap would fall on is another button by then. */
export function usePressPause(startsPaused = false) {
  const [isPaused, setPaused] = useState(startsPaused);
  useEffect(() => {
    if (!isPaused) return;
    const timer = setTimeout(() => setPaused(false), PRESS_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isPaused]);
  return { resting: isPaused, pause: () => setPaused(true) };
}
