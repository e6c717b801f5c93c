import { onUserChange } from '#shared/current-user/current-user.ts';

/** Where this browser keeps photos that wait to be sent. */
export const PHOTOS_DATABASE = 'atelier.photos';

/** From now on no photo outlives its person's session here, whichever page they sign out on (specification/faults#w11). */
export function deletePhotosOnUserChange(): () => void {
  return onUserChange(() => void indexedDB.deleteDatabase(PHOTOS_DATABASE));
}
