import { createContext, useContext } from 'react';

/** Year in which the page was rendered, so that hydration matches on New Year's Eve. */
export const PageYear = createContext(new Date().getFullYear());

export function useYear(): number {
  return useContext(PageYear);
}
