import { transaction } from '#platform/database/database.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import { pictureFailure } from '#platform/storage/images.ts';
import { mayBeReferenced } from '#platform/storage/stored-files.ts';
import type { Platform } from '#platform/platform.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { findAvatars, replaceAvatar } from './users.queries.ts';
import { presentUser } from './users.presenter.ts';

/** In pixels, five times the largest place that shows a picture. */
const AVATAR_SIDE = 512;

export async function replace(platform: Platform, viewer: SignedInViewer, file: Buffer) {
  const { images, publicFiles, rateLimiter, limits } = platform;
  const result = await images.square(file, AVATAR_SIDE);
  if ('refused' in result) throw pictureFailure(result.refused, 'avatar');
  const name = await publicFiles.add(result.picture);
  try {
    // Counts after storing, so a failing store uses up no changes.
    await rateLimiter.consume(`users.avatar ${viewer.userId}`, limits.perUser.avatarChanges);
    return await storeAvatar(platform, viewer, name);
  } catch (error) {
    if (!mayBeReferenced(error)) await publicFiles.discard(name);
    throw error;
  }
}

function storeAvatar({ database, clock, publicFiles }: Platform, viewer: SignedInViewer, avatar: string | null) {
  return transaction(database, async (tx) => {
    const replaced = await replaceAvatar(tx, viewer.userId, { avatar, at: clock.now() });
    // The account was erased after the guard ran.
    if (replaced === undefined) throw new Failure('notSignedIn');
    const { user, former } = replaced;
    // After the commit, because a rollback would leave the user without a picture file (specification/faults#u7).
    if (former !== null) tx.afterCommit(() => publicFiles.discard(former));
    return presentUser(user, viewer.sessionId);
  });
}

export function remove(platform: Platform, viewer: SignedInViewer) {
  return storeAvatar(platform, viewer, null);
}

export function registerUsage({ database, publicFiles }: Platform): void {
  publicFiles.registerUsage((names) => findAvatars(database, names));
}
