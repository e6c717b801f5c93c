import { PHONE_KEY } from '#shared/api/current-user.ts';
import { endPushOnUserChange } from '#subjects/push/end-push.ts';
import { deletePhotosOnUserChange } from '#subjects/repair/photos/delete-photos.ts';
import { finishSignOut } from '#subjects/session/start-session.ts';

/** Removes what outlives a page when its owner signs out on any page (specification/faults#w11), and tells the server once online. */
export function watchSignOut(): void {
  deletePhotosOnUserChange();
  endPushOnUserChange();
  window.addEventListener('online', () => void finishSignOut().catch(() => undefined));
  if (localStorage.getItem(PHONE_KEY) !== null) void deleteOldRoutes().catch(() => undefined);
}

/** Deletes routes of drivers who never signed out, for example because their session ended. */
async function deleteOldRoutes(): Promise<void> {
  await (await import('#subjects/driver-route/stored-route.ts')).deleteOldRoutes();
}
