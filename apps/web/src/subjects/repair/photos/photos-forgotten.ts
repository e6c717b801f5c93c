import { onHandover } from '#shared/person/page-person.ts';

/** Where this browser keeps photos that wait to be sent. */
export const PHOTOS_DATABASE = 'atelier.photos';

/** From now on no photo outlives its person's session here, whichever page they sign out on (specification/faults#w11). */
export function forgetPhotosAtHandover(): () => void {
  return onHandover(() => void indexedDB.deleteDatabase(PHOTOS_DATABASE));
}
