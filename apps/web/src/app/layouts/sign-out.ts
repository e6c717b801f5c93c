import { endPushOnUserChange } from '#subjects/push/end-push.ts';
import { deletePhotosOnUserChange } from '#subjects/repair/photos/delete-photos.ts';
import { finishSignOut } from '#subjects/session/start-session.ts';

/** Removes what outlives a page when its owner signs out on any page (specification/faults#w11), and tells the server once online. */
export function completeSignOut(): void {
  deletePhotosOnUserChange();
  endPushOnUserChange();
  window.addEventListener('online', () => void finishSignOut().catch(() => undefined));
}
