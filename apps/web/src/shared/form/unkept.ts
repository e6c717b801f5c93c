import { useEffect } from 'react';

let count = 0;

/** Whether a reload would lose something that stands in no draft: photos that were chosen, for instance. */
export const isAnythingUnkept = (): boolean => count > 0;

/** Says so while it is the case. */
export const useUnkept = (isUnkept: boolean): void =>
  useEffect(() => {
    if (!isUnkept) return undefined;
    count += 1;
    return () => {
      count -= 1;
    };
  }, [isUnkept]);
