import type { User } from '@atelier/contract';
import { Avatar } from '@atelier/ui';
import { apiUrl } from '../../config/env.ts';

/** Of whatever stands around the face, as wide as the name. */
export const accountFaceClass = 'w-auto max-w-56 min-w-11 gap-2 px-1.5';

/** Where a user's picture lies: relative paths are on the API's host (product section 3). */
const avatarUrl = (avatar: string | null): string | null =>
  avatar === null ? null : avatar.startsWith('/') ? apiUrl + avatar : avatar;

/** Picture and name, the name where there is room. */
export const AccountFace = ({ user }: { user: User }) => (
  <>
    <Avatar name={user.fullName} src={avatarUrl(user.avatar)} size="sm" decorative />
    <span className="truncate max-sm:sr-only">{user.fullName}</span>
  </>
);
