import { useEffect } from 'react';

let count = 0;

/** Returns true when a reload would lose input without a draft, such as chosen photos. */
export function hasUnsavedInput(): boolean {
  return count > 0;
}

export function useUnsavedInput(isUnsaved: boolean): void {
  return useEffect(() => {
    if (!isUnsaved) return undefined;
    count += 1;
    return () => {
      count -= 1;
    };
  }, [isUnsaved]);
}
