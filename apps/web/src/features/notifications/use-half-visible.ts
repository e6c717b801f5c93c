import { useCallback, useEffect, useRef } from 'react';

const VISIBLE_RATIO = 0.5;
// Retries while the row remains in view, because a short page may not push it out.
const RETRY_MS = 400;

/** Returns a row ref that calls `onVisible` when half the row is in view (specification/constants#pages). */
export function useHalfVisible(onVisible: () => void): (row: HTMLElement | null) => (() => void) | undefined {
  const latest = useRef(onVisible);
  useEffect(() => {
    latest.current = onVisible;
  });
  return useCallback((row: HTMLElement | null) => {
    if (row === null) return undefined;
    let again: ReturnType<typeof setInterval> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        clearInterval(again);
        if (!entries.some((entry) => entry.isIntersecting)) return;
        latest.current();
        again = setInterval(() => latest.current(), RETRY_MS);
      },
      { threshold: VISIBLE_RATIO },
    );
    observer.observe(row);
    return () => {
      observer.disconnect();
      clearInterval(again);
    };
  }, []);
}
