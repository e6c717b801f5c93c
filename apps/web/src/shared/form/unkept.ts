import { useEffect } from 'react';

let count = 0;

/** Whether a reload would lose something that stands in no draft: photos that were chosen, for instance. */
export function isAnythingUnkept(): boolean {
  return count > 0;
}

/** Says so while it is the case. */
export function useUnkept(isUnkept: boolean): void {
  return useEffect(() => {
    if (!isUnkept) return undefined;
    count += 1;
    return () => {
      count -= 1;
    };
  }, [isUnkept]);
}
