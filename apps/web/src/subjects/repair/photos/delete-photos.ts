import { onUserChange } from '#shared/api/current-user.ts';

/** Name of the IndexedDB database of unsent photos. */
export const PHOTOS_DATABASE = 'atelier.photos';

/** Deletes unsent photos when their owner signs out on any page (specification/faults#w11). */
export function deletePhotosOnUserChange(): () => void {
  return onUserChange(() => void indexedDB.deleteDatabase(PHOTOS_DATABASE));
}
