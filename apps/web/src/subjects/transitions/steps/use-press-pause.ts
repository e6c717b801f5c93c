import { useEffect, useState } from 'react';

/** Milliseconds: longer than a double tap, shorter than a thought. */
export const PRESS_PAUSE_MS = 400;

/** Ignores presses for a moment after a transition, because a second tap would hit another button. */
export function usePressPause(startsPaused = false) {
  const [isPaused, setPaused] = useState(startsPaused);
  useEffect(() => {
    if (!isPaused) return;
    const timer = setTimeout(() => setPaused(false), PRESS_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isPaused]);
  return { isPaused, pause: () => setPaused(true) };
}
