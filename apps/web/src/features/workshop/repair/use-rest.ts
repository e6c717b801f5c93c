import { useEffect, useState } from 'react';

/** In milliseconds: longer than a double tap, shorter than a thought. */
export const REST = 400;

/** A moment after a step in which the page takes no press: what a second tap would fall on is another button by then. */
export function useRest(begins = false) {
  const [resting, setResting] = useState(begins);
  useEffect(() => {
    if (!resting) return;
    const timer = setTimeout(() => setResting(false), REST);
    return () => clearTimeout(timer);
  }, [resting]);
  return { resting, rest: () => setResting(true) };
}
