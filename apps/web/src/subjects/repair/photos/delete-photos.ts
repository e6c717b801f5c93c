import { onUserChange } from '#shared/api/current-user.ts';

/** Name of the IndexedDB database of unsent photos. */
export const PHOTOS_DATABASE = 'atelier.photos';

/** Name of the IndexedDB database of a driver's route. */
export const ROUTE_DATABASE = 'atelier.route';

/** Deletes unsent photos and the driver's route when their owner signs out on any page (specification/faults#w11). */
export function deletePhotosOnUserChange(): () => void {
  return onUserChange(() => {
    for (const name of [PHOTOS_DATABASE, ROUTE_DATABASE]) indexedDB.deleteDatabase(name);
  });
}
