import { createContext, useContext } from 'react';

/** The year in which a page was drawn: whoever takes it over on New Year's Eve finds what stands there. */
export const PageYear = createContext(new Date().getFullYear());

/** The year that the page names. */
export function useYear(): number {
  return useContext(PageYear);
}
