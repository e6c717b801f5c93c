import { useEffect } from 'react';

/** Key in session storage of the contact form's unsent text. Signing out deletes it. */
export const CONTACT_DRAFT_KEY = 'atelier.contact';

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
