import { endPushOnUserChange } from '#subjects/push/end-push.ts';
import { deletePhotosOnUserChange } from '#subjects/repair/photos/delete-photos.ts';

/** Removes what outlives a page when its owner signs out on any page (specification/faults#w11). */
export function completeSignOut(): void {
  deletePhotosOnUserChange();
  endPushOnUserChange();
}
