import { useLocation } from 'react-router';
import { paths } from '../../../config/paths.ts';

type ListPlace = { readonly list: string };

const isPlace = (state: unknown): state is ListPlace =>
  typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string';

/** What a row's link carries along, so that the way back leads to the same list. */
export const useListPlace = (): ListPlace => ({ list: useLocation().search });

/** The list that somebody came from, with its filters. */
export const useWayBack = (): string => {
  const { state } = useLocation();
  return isPlace(state) ? paths.workshop + state.list : paths.workshop;
};
