import { useEffect } from 'react';

let count = 0;

/** Whether a reload would lose something that stands in no draft: photos that were chosen, for instance. */
export function hasUnsavedInput(): boolean {
  return count > 0;
}

/** Says so while it is the case. */
export function useUnsavedInput(isUnsaved: boolean): void {
  return useEffect(() => {
    if (!isUnsaved) return undefined;
    count += 1;
    return () => {
      count -= 1;
    };
  }, [isUnsaved]);
}
