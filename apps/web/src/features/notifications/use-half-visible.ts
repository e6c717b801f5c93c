import { useCallback, useEffect, useRef } from 'react';

const VISIBLE_RATIO = 0.5;
// Asked again while it stays in view: a page may be too short to push the row out.
const RETRY_MS = 400;

/** A ref for the row whose coming into view, by half, calls `onVisible` (specification/constants#pages). */
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
